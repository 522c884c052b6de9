//! The documents of a page: its own, and those of its frames, wherever they run.

use serde_json::{Value, json};

use super::DriverError;
use super::devtools::{Attached, DevTools};

/// Our world in every document: it sees the page, the page does not see it.
const WORLD: &str = "driver";

/// One document, with the world that our questions run in.
#[derive(Debug, Clone)]
pub(super) struct Document {
    pub session: String,
    pub frame: String,
    context: i64,
}

impl DevTools {
    /// The documents of `page`, the page's own first.
    pub(super) async fn documents(&self, page: &Attached) -> Result<Vec<Document>, DriverError> {
        let mut documents = Vec::new();
        let mut sessions = vec![page.session.clone()];
        while let Some(session) = sessions.pop() {
            let tree = self
                .call("Page.getFrameTree", json!({}), Some(&session))
                .await?;
            let mut frames = Vec::new();
            collect(&tree["frameTree"], &mut frames);
            for frame in frames {
                let parameters = json!({"frameId": frame, "worldName": WORLD});
                let world = self
                    .call("Page.createIsolatedWorld", parameters, Some(&session))
                    .await?;
                if let Some(context) = world["executionContextId"].as_i64() {
                    documents.push(Document {
                        session: session.clone(),
                        frame,
                        context,
                    });
                }
            }
            sessions.extend(
                self.frames_of(&session)
                    .into_iter()
                    .map(|inner| inner.session),
            );
        }
        Ok(documents)
    }

    /// The value of `expression`, which may use everything in `page.js`, in `document`.
    pub(super) async fn ask(
        &self,
        document: &Document,
        expression: &str,
    ) -> Result<Value, DriverError> {
        let script = include_str!("page.js");
        let parameters = json!({
            "expression": format!("(() => {{\n{script}\nreturn {expression};\n}})()"),
            "contextId": document.context,
            "returnByValue": true,
            "awaitPromise": true,
        });
        let answer = self
            .call("Runtime.evaluate", parameters, Some(&document.session))
            .await?;
        match answer["exceptionDetails"]["exception"]["description"].as_str() {
            Some(exception) => Err(DriverError::Refused {
                method: "Runtime.evaluate".to_owned(),
                message: exception.to_owned(),
            }),
            None => Ok(answer["result"]["value"].clone()),
        }
    }

    /// Where `document` begins in the viewport of its page.
    pub(super) async fn offset(&self, document: &Document) -> Result<(f64, f64), DriverError> {
        let (mut x, mut y) = (0.0, 0.0);
        let (mut session, mut frame) = (document.session.clone(), document.frame.clone());
        while let Some(attached) = self.session(&session) {
            // Boxes are measured from the outermost document of a process, so each process is one hop.
            let owner = if attached.target == frame {
                let Some(parent) = attached.parent.filter(|_| attached.kind == "iframe") else {
                    break;
                };
                parent
            } else {
                session
            };
            let node = self
                .call("DOM.getFrameOwner", json!({"frameId": frame}), Some(&owner))
                .await?;
            let node = json!({"backendNodeId": node["backendNodeId"]});
            let quad = self.call("DOM.getBoxModel", node, Some(&owner)).await?;
            let content = &quad["model"]["content"];
            x += content[0].as_f64().unwrap_or_default();
            y += content[1].as_f64().unwrap_or_default();
            frame = self
                .session(&owner)
                .map(|attached| attached.target)
                .unwrap_or_default();
            session = owner;
        }
        Ok((x, y))
    }
}

fn collect(tree: &Value, frames: &mut Vec<String>) {
    if let Some(id) = tree["frame"]["id"].as_str() {
        frames.push(id.to_owned());
    }
    for child in tree["childFrames"].as_array().into_iter().flatten() {
        collect(child, frames);
    }
}
