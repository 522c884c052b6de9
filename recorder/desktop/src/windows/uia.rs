//! Elements through UI Automation. All that is asked of an element comes in one call of its program; only the value waits until
//! it is known that it is no password.
#![allow(unsafe_code)] // calls on interfaces of other programs

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use windows::Win32::Foundation::POINT;
use windows::Win32::System::Com::{CLSCTX_INPROC_SERVER, CoCreateInstance, CoTaskMemFree};
use windows::Win32::System::Ole::SafeArrayDestroy;
use windows::Win32::System::Variant::VARIANT;
use windows::Win32::UI::Accessibility::{
    CUIAutomation, CUIAutomation8, ExpandCollapseState_Collapsed, ExpandCollapseState_Expanded,
    ExpandCollapseState_PartiallyExpanded, IUIAutomation, IUIAutomation2,
    IUIAutomationCacheRequest, IUIAutomationElement, IUIAutomationExpandCollapsePattern,
    IUIAutomationRangeValuePattern, IUIAutomationSelectionItemPattern, IUIAutomationTogglePattern,
    IUIAutomationTreeWalker, IUIAutomationValuePattern, ToggleState_Indeterminate, ToggleState_On,
    TreeScope_Descendants, TreeScope_Subtree, UIA_AriaRolePropertyId, UIA_AutomationIdPropertyId,
    UIA_BoundingRectanglePropertyId, UIA_ClassNamePropertyId, UIA_ControlTypePropertyId,
    UIA_DocumentControlTypeId, UIA_EditControlTypeId,
    UIA_ExpandCollapseExpandCollapseStatePropertyId, UIA_ExpandCollapsePatternId,
    UIA_HasKeyboardFocusPropertyId, UIA_HelpTextPropertyId, UIA_IsDataValidForFormPropertyId,
    UIA_IsEnabledPropertyId, UIA_IsOffscreenPropertyId, UIA_IsPasswordPropertyId,
    UIA_IsRequiredForFormPropertyId, UIA_LabeledByPropertyId, UIA_NamePropertyId,
    UIA_NativeWindowHandlePropertyId, UIA_ProcessIdPropertyId, UIA_RangeValueMaximumPropertyId,
    UIA_RangeValueMinimumPropertyId, UIA_RangeValuePatternId,
    UIA_SelectionItemIsSelectedPropertyId, UIA_SelectionItemPatternId, UIA_TogglePatternId,
    UIA_ToggleToggleStatePropertyId, UIA_ValueIsReadOnlyPropertyId, UIA_ValuePatternId,
    UIA_ValueValuePropertyId,
};
use windows::core::{BSTR, Interface, Result};

use super::controls::Control;
use super::handle::Handle;
use super::layer::{LIFT, Layer, ancestors, some};
use super::{class, look, roles};
use crate::element::{Ancestor, Document, Element, ElementId, FieldState, MAX_ANCESTORS, MAX_TEXT};
use crate::page::Page;
use crate::role::Role;

/// The owner in the ids of elements that are no windows.
const OWNER: &str = "uia";
/// Most elements that are kept, to be asked again.
const KEPT: usize = 2000;
/// How long a program may take to answer one question, in milliseconds.
const ANSWERS: u32 = 500;
/// A runtime id of two numbers that begins with this one names a window.
const OF_A_WINDOW: i32 = 42;
/// Classes of the windows of browsers.
const BROWSERS: [&str; 2] = ["Chrome_WidgetWin_1", "MozillaWindowClass"];

/// Elements through UI Automation.
pub(super) struct Uia {
    automation: IUIAutomation,
    walker: IUIAutomationTreeWalker,
    /// Everything but values.
    request: IUIAutomationCacheRequest,
    /// The same for all below.
    tree: IUIAutomationCacheRequest,
    value: IUIAutomationCacheRequest,
    kept: Shared,
}

#[derive(Default)]
struct Kept {
    by_path: BTreeMap<String, IUIAutomationElement>,
    order: VecDeque<String>,
}

/// Elements that are kept, for all threads that ask.
#[derive(Clone, Default)]
pub(super) struct Shared(Arc<Mutex<Kept>>);

// SAFETY: interfaces of UI Automation may be called and let go of from every thread of the multithreaded apartment. Threads of
// `Worker` enter it first; one that entered none, as the last owner's may, belongs to it too. `Mutex` lets one at a time at the list.
unsafe impl Send for Kept {}

/// One element as cached, with what it means here.
pub(super) struct Node {
    pub element: IUIAutomationElement,
    pub role: Role,
    pub secure: bool,
    pub name: Option<String>,
}

fn text(read: Result<BSTR>) -> Option<String> {
    read.ok().and_then(|text| some(text.to_string()))
}

fn yes(read: Result<windows::core::BOOL>) -> bool {
    read.is_ok_and(windows::core::BOOL::as_bool)
}

impl Uia {
    /// `None` where the system has no UI Automation.
    pub fn open(kept: Shared) -> Option<Self> {
        // SAFETY: calls on a thread where COM runs; interfaces are held while they are used.
        unsafe {
            let automation: IUIAutomation =
                CoCreateInstance(&CUIAutomation8, None, CLSCTX_INPROC_SERVER)
                    .or_else(|_| CoCreateInstance(&CUIAutomation, None, CLSCTX_INPROC_SERVER))
                    .ok()?;
            if let Ok(timed) = automation.cast::<IUIAutomation2>() {
                let _ = timed.SetConnectionTimeout(ANSWERS);
                let _ = timed.SetTransactionTimeout(ANSWERS);
            }
            let request = automation.CreateCacheRequest().ok()?;
            for property in [
                UIA_AriaRolePropertyId,
                UIA_AutomationIdPropertyId,
                UIA_BoundingRectanglePropertyId,
                UIA_ClassNamePropertyId,
                UIA_ControlTypePropertyId,
                UIA_ExpandCollapseExpandCollapseStatePropertyId,
                UIA_HasKeyboardFocusPropertyId,
                UIA_HelpTextPropertyId,
                UIA_IsDataValidForFormPropertyId,
                UIA_IsEnabledPropertyId,
                UIA_IsOffscreenPropertyId,
                UIA_IsPasswordPropertyId,
                UIA_IsRequiredForFormPropertyId,
                UIA_LabeledByPropertyId,
                UIA_NamePropertyId,
                UIA_NativeWindowHandlePropertyId,
                UIA_ProcessIdPropertyId,
                UIA_RangeValueMaximumPropertyId,
                UIA_RangeValueMinimumPropertyId,
                UIA_SelectionItemIsSelectedPropertyId,
                UIA_ToggleToggleStatePropertyId,
                UIA_ValueIsReadOnlyPropertyId,
            ] {
                request.AddProperty(property).ok()?;
            }
            for pattern in [
                UIA_ExpandCollapsePatternId,
                UIA_RangeValuePatternId,
                UIA_SelectionItemPatternId,
                UIA_TogglePatternId,
                UIA_ValuePatternId,
            ] {
                request.AddPattern(pattern).ok()?;
            }
            let tree = request.Clone().ok()?;
            tree.SetTreeScope(TreeScope_Subtree).ok()?;
            let value = automation.CreateCacheRequest().ok()?;
            value.AddPattern(UIA_ValuePatternId).ok()?;
            value.AddProperty(UIA_ValueValuePropertyId).ok()?;
            Some(Self {
                walker: automation.ControlViewWalker().ok()?,
                automation,
                request,
                tree,
                value,
                kept,
            })
        }
    }

    fn node(element: IUIAutomationElement) -> Node {
        // SAFETY: calls on an interface that is held.
        unsafe {
            let control_type = element.CachedControlType().map_or(0, |kind| kind.0);
            let aria = text(element.CachedAriaRole()).and_then(|words| roles::by_aria(&words));
            let secure = yes(element.CachedIsPassword());
            let class = text(element.CachedClassName()).unwrap_or_default();
            let role = match aria.unwrap_or_else(|| roles::by_control_type(control_type)) {
                _ if secure => Role::Password,
                // A text editor calls its whole text a document.
                Role::Document if class::base(&class) == "edit" => Role::Textbox,
                role => role,
            };
            Node {
                name: text(element.CachedName()),
                element,
                role,
                secure,
            }
        }
    }

    /// The name to ask again by; keeps the element for that.
    pub fn id(&self, element: &IUIAutomationElement) -> Option<ElementId> {
        let numbers = self.runtime_id(element)?;
        if let [OF_A_WINDOW, window] = numbers[..] {
            let handle = Handle::from_number(u64::from(window.cast_unsigned()))?;
            return Some(Control::from(handle).id());
        }
        let words: Vec<String> = numbers.iter().map(i32::to_string).collect();
        let path = words.join(".");
        let mut kept = self.kept.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.by_path.insert(path.clone(), element.clone()).is_none() {
            kept.order.push_back(path.clone());
            if kept.order.len() > KEPT
                && let Some(oldest) = kept.order.pop_front()
            {
                kept.by_path.remove(&oldest);
            }
        }
        Some(ElementId::new(OWNER, path))
    }

    fn runtime_id(&self, element: &IUIAutomationElement) -> Option<Vec<i32>> {
        // SAFETY: the array is given to us and given back once; the numbers are copied before they are given back.
        unsafe {
            let array = element.GetRuntimeId().ok()?;
            let mut numbers = std::ptr::null_mut();
            let count = self
                .automation
                .IntSafeArrayToNativeArray(array, &raw mut numbers);
            let _ = SafeArrayDestroy(array);
            let count = usize::try_from(count.ok()?).ok()?;
            if numbers.is_null() {
                return None;
            }
            let copied = std::slice::from_raw_parts(numbers, count).to_vec();
            CoTaskMemFree(Some(numbers.cast()));
            Some(copied)
        }
    }

    /// An element by its name, read anew.
    fn find(&self, id: &ElementId) -> Option<Node> {
        // SAFETY: calls on interfaces that are held.
        let element = unsafe {
            if id.owner() == OWNER {
                let kept = self.kept.0.lock().unwrap_or_else(PoisonError::into_inner);
                let known = kept.by_path.get(id.path()).cloned()?;
                drop(kept);
                known.BuildUpdatedCache(&self.request).ok()?
            } else {
                let control = Control::from_id(id).filter(|control| control.child == 0)?;
                self.automation
                    .ElementFromHandleBuildCache(control.handle.0, &self.request)
                    .ok()?
            }
        };
        Some(Self::node(element))
    }

    /// What it stands in, nearest first, up to its window.
    fn above(&self, element: &IUIAutomationElement) -> impl Iterator<Item = Node> + use<'_> {
        let parent = |element: &IUIAutomationElement| {
            // SAFETY: calls on interfaces that are held.
            let parent = unsafe {
                self.walker
                    .GetParentElementBuildCache(element, &self.request)
            };
            parent.ok().map(Self::node)
        };
        let first = parent(element);
        std::iter::successors(first, move |node| parent(&node.element))
            // The desktop stands above all windows.
            .take_while(|node| {
                self.runtime_id(&node.element)
                    .is_some_and(|id| id.len() > 1)
            })
            .take(4 * MAX_ANCESTORS)
    }

    fn lifted(&self, hit: Node) -> Node {
        if hit.role.is_actionable() {
            return hit;
        }
        let above = self.above(&hit.element).take(LIFT);
        let mut above = above.filter(|node| node.role.is_actionable());
        above.next().unwrap_or(hit)
    }

    /// The value of what is no password.
    fn value(&self, node: &Node) -> Option<String> {
        if node.secure {
            return None;
        }
        // SAFETY: calls on interfaces that are held.
        let value = unsafe {
            let read = node.element.BuildUpdatedCache(&self.value).ok()?;
            let pattern: IUIAutomationValuePattern =
                read.GetCachedPatternAs(UIA_ValuePatternId).ok()?;
            text(pattern.CachedValue())
        };
        value.map(|value| value.chars().take(MAX_TEXT).collect())
    }

    fn document(&self, node: &Node) -> Document {
        Document {
            id: self.id(&node.element),
            url: self.value(node).filter(|value| is_address(value)),
            title: node.name.clone(),
        }
    }

    fn full(&self, node: Node) -> Element {
        let above: Vec<Node> = self.above(&node.element).collect();
        let as_ancestor = |node: &Node| Ancestor {
            role: node.role,
            name: node.name.clone(),
        };
        let pages = above.iter().chain([&node]);
        let documents = pages
            .filter(|node| node.role == Role::Document)
            .map(|node| self.document(node));
        let mut documents: Vec<Document> = documents.collect();
        // Outermost first.
        documents.reverse();
        let value = match node.role.is_actionable() {
            true => self.value(&node),
            false => None,
        };
        let found = &node.element;
        let mut element = Element {
            id: self.id(found),
            role: node.role,
            secure: node.secure,
            ancestors: ancestors(above.iter().map(as_ancestor)),
            documents,
            ..Element::default()
        };
        // SAFETY: calls on an interface that is held.
        unsafe {
            element.description = text(found.CachedHelpText());
            element.automation_id = text(found.CachedAutomationId());
            element.bounds = found.CachedBoundingRectangle().ok().map(look::rect);
            element.showing = !yes(found.CachedIsOffscreen());
            element.enabled = yes(found.CachedIsEnabled());
            element.focused = yes(found.CachedHasKeyboardFocus());
            element.pid = found.CachedProcessId().ok().map(i32::cast_unsigned);
            element.state.required = yes(found.CachedIsRequiredForForm());
            element.state.invalid = found
                .CachedIsDataValidForForm()
                .is_ok_and(|valid| !valid.as_bool());
            element.label = found
                .CachedLabeledBy()
                .and_then(|label| label.CurrentName())
                .ok()
                .and_then(|name| some(name.to_string()));
        }
        self.patterns(found, &mut element);
        element.editable = matches!(
            node.role,
            Role::Textbox | Role::Searchbox | Role::Password | Role::Combobox | Role::Spinbutton
        ) && !element.state.read_only;
        element.state.value = value;
        element.name = node.name;
        element
    }

    fn patterns(&self, found: &IUIAutomationElement, element: &mut Element) {
        let state = &mut element.state;
        // SAFETY: calls on interfaces that are held.
        unsafe {
            if let Ok(toggle) =
                found.GetCachedPatternAs::<IUIAutomationTogglePattern>(UIA_TogglePatternId)
            {
                state.checked = toggle.CachedToggleState().ok().map(|state| match state {
                    on if on == ToggleState_On => FieldState::On,
                    mixed if mixed == ToggleState_Indeterminate => FieldState::Mixed,
                    _ => FieldState::Off,
                });
            }
            if let Ok(item) = found
                .GetCachedPatternAs::<IUIAutomationSelectionItemPattern>(UIA_SelectionItemPatternId)
            {
                let selected = item.CachedIsSelected().ok().map(|yes| yes.as_bool());
                match element.role {
                    Role::Radio => {
                        state.checked = selected.map(|selected| match selected {
                            true => FieldState::On,
                            false => FieldState::Off,
                        });
                    }
                    _ => state.selected = selected,
                }
            }
            if let Ok(opens) = found.GetCachedPatternAs::<IUIAutomationExpandCollapsePattern>(
                UIA_ExpandCollapsePatternId,
            ) {
                state.expanded = match opens.CachedExpandCollapseState() {
                    Ok(open)
                        if open == ExpandCollapseState_Expanded
                            || open == ExpandCollapseState_PartiallyExpanded =>
                    {
                        Some(true)
                    }
                    Ok(closed) if closed == ExpandCollapseState_Collapsed => Some(false),
                    _ => None,
                };
            }
            if let Ok(range) =
                found.GetCachedPatternAs::<IUIAutomationRangeValuePattern>(UIA_RangeValuePatternId)
            {
                state.min = range.CachedMinimum().ok();
                state.max = range.CachedMaximum().ok();
            }
            if let Ok(value) =
                found.GetCachedPatternAs::<IUIAutomationValuePattern>(UIA_ValuePatternId)
            {
                state.read_only = yes(value.CachedIsReadOnly());
            }
        }
    }

    /// All below an element, in reading order with their depths; read in one call.
    pub fn tree(&self, root: &ElementId, limit: usize) -> Option<Vec<(u16, Element)>> {
        let root = self.find(root)?;
        // SAFETY: calls on interfaces that are held.
        let root = unsafe { root.element.BuildUpdatedCache(&self.tree) }.ok()?;
        let mut found = Vec::new();
        let mut rest = vec![(0u16, root)];
        while let Some((depth, element)) = rest.pop()
            && found.len() < limit
        {
            // SAFETY: calls on interfaces that are held.
            unsafe {
                if let Ok(children) = element.GetCachedChildren() {
                    let count = children.Length().unwrap_or_default();
                    let below = (0..count)
                        .rev()
                        .filter_map(|at| children.GetElement(at).ok());
                    rest.extend(below.map(|child| (depth.saturating_add(1), child)));
                }
            }
            let node = Self::node(element);
            let mut brief = Element {
                id: self.id(&node.element),
                role: node.role,
                secure: node.secure,
                ..Element::default()
            };
            // SAFETY: calls on an interface that is held.
            unsafe {
                brief.enabled = yes(node.element.CachedIsEnabled());
                brief.focused = yes(node.element.CachedHasKeyboardFocus());
                brief.showing = !yes(node.element.CachedIsOffscreen());
                brief.state.invalid = node
                    .element
                    .CachedIsDataValidForForm()
                    .is_ok_and(|valid| !valid.as_bool());
            }
            self.patterns(&node.element, &mut brief);
            if node.role.is_actionable() && !matches!(node.role, Role::Button | Role::Link) {
                brief.state.value = self.value(&node);
            }
            brief.name = node.name;
            found.push((depth, brief));
        }
        Some(found)
    }

    /// The page that a browser's window shows.
    pub fn page(&self, window: Handle) -> Option<Page> {
        if !BROWSERS.contains(&window.class().as_str()) {
            return None;
        }
        // SAFETY: calls on interfaces that are held.
        let (top, document) = unsafe {
            let top = self.automation.ElementFromHandle(window.0).ok()?;
            let document = self.first(&top, UIA_DocumentControlTypeId.0);
            (top, document)
        };
        let document = document.map(Self::node)?;
        let page = self.document(&document);
        let url = page.url.or_else(|| {
            // Firefox before its version 117 tells no address of its documents.
            let bar = self.first(&top, UIA_EditControlTypeId.0).map(Self::node)?;
            self.value(&bar).map(|shown| match is_address(&shown) {
                true => shown,
                // Browsers leave out what goes without saying.
                false => format!("https://{shown}"),
            })
        })?;
        Some(Page {
            document: page.id,
            url,
            title: page.title,
            tab: None,
        })
    }

    fn first(&self, top: &IUIAutomationElement, control_type: i32) -> Option<IUIAutomationElement> {
        // SAFETY: calls on interfaces that are held.
        unsafe {
            let is = self
                .automation
                .CreatePropertyCondition(UIA_ControlTypePropertyId, &VARIANT::from(control_type))
                .ok()?;
            top.FindFirstBuildCache(TreeScope_Descendants, &is, &self.request)
                .ok()
        }
    }
}

fn is_address(text: &str) -> bool {
    let scheme = text.split_once(':').map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| {
        scheme.len() > 1
            && scheme
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '-')
    }) && !text.contains(char::is_whitespace)
}

impl Layer for Uia {
    fn id_at(&self, x: i32, y: i32) -> Option<ElementId> {
        // SAFETY: calls on interfaces that are held.
        let hit = unsafe {
            self.automation
                .ElementFromPointBuildCache(POINT { x, y }, &self.request)
        };
        let meant = self.lifted(Self::node(hit.ok()?));
        self.id(&meant.element)
    }

    fn focused(&self) -> Option<ElementId> {
        // SAFETY: calls on interfaces that are held.
        let focused = unsafe { self.automation.GetFocusedElementBuildCache(&self.request) };
        self.id(&focused.ok()?)
    }

    fn describe(&self, id: &ElementId) -> Option<Element> {
        Some(self.full(self.find(id)?))
    }
}
