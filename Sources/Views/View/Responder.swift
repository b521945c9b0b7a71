public import LayoutMath
public import Platform

/// An object that events and actions pass on their way from a view to the end of the chain.
///
/// The chain leads from a view through its superviews to the stage, then to ``Stage/next``: the program and its flows. An event that no
/// responder handles goes to `Stage.unhandledEvent`.
///
/// Every view is a responder. An object that is not a view, such as a flow of several pages, joins the chain if a view's ``View/next``
/// returns it and its own `next` continues the chain:
///
/// ```swift
/// final class Flow: Responder {
///     weak var host: View?
///     var next: (any Responder)? { host }
///     func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { key == .backspace && goBack() }
/// }
/// final class FlowPage: View {
///     override var next: (any Responder)? { flow }
/// }
/// ```
///
/// Each method for an event returns whether it was handled; by default it returns false. Points are in a view's own coordinates, and in the
/// window's for other objects.
public protocol Responder: AnyObject {
    /// The responder that gets the events that this one does not handle; nil ends the chain. It is read for every event and must not lead
    /// back: a chain that returns to a responder ends there, and the fault is reported to `Stage.foundFault`.
    var next: (any Responder)? { get }

    /// Called when a key was pressed, or repeats because it is held.
    func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool
    /// Called when a key was released.
    func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool
    /// Called when text was committed.
    func textInput(_ text: String) -> Bool
    /// Called when a wheel turned, or fingers scrolled.
    func wheel(_ wheel: Wheel, at point: Point) -> Bool
    /// Called when a file or a folder with this absolute path was dropped.
    func fileDropped(_ path: String, at point: Point) -> Bool
    /// Called when text from another program was dropped.
    func textDropped(_ text: String, at point: Point) -> Bool
    /// Called when a menu was requested; `point` is nil for a request by keyboard.
    func menuRequested(at point: Point?) -> Bool
    /// Returns the answer to an action; nil passes it to `next`.
    func response(to action: any Action) -> ActionResponse?
}

extension Responder {
    public func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { false }
    public func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool { false }
    public func textInput(_ text: String) -> Bool { false }
    public func wheel(_ wheel: Wheel, at point: Point) -> Bool { false }
    public func fileDropped(_ path: String, at point: Point) -> Bool { false }
    public func textDropped(_ text: String, at point: Point) -> Bool { false }
    public func menuRequested(at point: Point?) -> Bool { false }
    public func response(to action: any Action) -> ActionResponse? { nil }

    /// Returns a point of the window in the coordinates that this responder's methods use.
    func localPoint(_ point: Point) -> Point { (self as? View)?.mappingToWindow.inverse(point) ?? point }
}
