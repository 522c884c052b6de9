//! One connection: what the server can do, and where its requests go.

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ErrorData, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, SubscriptionFilter,
};
use rmcp::service::{NotificationContext, RequestContext, SubscriptionContext};
use rmcp::{RoleServer, ServerHandler};

use super::tools;
use super::watch::{Shown, Watch};
use crate::gate::said;
use crate::service::Service;

/// Serves one owner's skills to one client.
#[derive(Clone)]
pub struct Server {
    service: Service,
    shown: Shown,
}

impl Server {
    /// For these skills.
    #[must_use]
    pub fn new(service: Service) -> Self {
        Self {
            service,
            shown: Shown::default(),
        }
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_tool_list_changed()
            .build();
        ServerConfig::new(capabilities)
            .with_server_info(
                Implementation::new("taught", env!("CARGO_PKG_VERSION"))
                    .with_title("taught skills"),
            )
            .with_instructions(tools::INSTRUCTIONS)
    }

    /// Always from the store: what the command line changed is seen at once.
    async fn list_tools(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let manifest = self.service.manifest().await;
        let manifest =
            manifest.map_err(|error| ErrorData::internal_error(said(&error.to_string()), None))?;
        let tools = tools::all(&manifest);
        self.shown.set(manifest);
        Ok(ListToolsResult::with_all_items(tools))
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        match tools::call(&self.service, &call.name, call.arguments).await {
            Some(result) => Ok(result.into()),
            None => Err(ErrorData::invalid_params(
                said(&format!("there is no tool `{}`", call.name)),
                None,
            )),
        }
    }

    /// Clients that began with `initialize` are told of changes without asking.
    async fn on_initialized(&self, context: NotificationContext<RoleServer>) {
        let mut watch = Watch::new(self.service.clone(), self.shown.clone());
        let peer = context.peer;
        tokio::spawn(async move {
            while !peer.is_transport_closed() {
                watch.changed().await;
                if peer.notify_tool_list_changed().await.is_err() {
                    return;
                }
            }
        });
    }

    fn accepted_subscription_filter(
        &self,
        requested: &SubscriptionFilter,
    ) -> Option<SubscriptionFilter> {
        Some(requested.supported_by(&self.get_info().capabilities))
    }

    /// Clients without a session subscribe.
    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        let mut watch = Watch::new(self.service.clone(), self.shown.clone());
        loop {
            tokio::select! {
                () = context.cancelled() => return Ok(()),
                () = watch.changed() => {
                    if context.sink().notify_tool_list_changed().await.is_err() {
                        return Ok(());
                    }
                }
            }
        }
    }
}
