public import LayoutMath
public import Platform

/// An object that events pass on their way from a view to the end of the chain, `Stage.unhandledEvent`.
///
/// Every view is one. An object that is not a view, such as a flow of several pages, joins the chain if a view's ``View/next`` returns it
/// and its own `next` continues the chain:
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
/// Each method returns whether the event was handled; by default it returns false. Points are in a view's own coordinates, and in the
/// window's for other objects.
public protocol Responder: AnyObject {
    /// The responder that gets the events that this one does not handle; nil ends the chain. It is read for every event and must lead
    /// towards the stage: a chain that returns to a responder traps.
    var next: (any Responder)? { get }

    /// Called when a key was pressed, or repeats because it is held.
    func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool
    /// Called when text was committed.
    func textInput(_ text: String) -> Bool
    /// Called when a wheel turned, or fingers scrolled.
    func wheel(_ wheel: Wheel, at point: Point) -> Bool
    /// Called when a file or a folder with this absolute path was dropped.
    func fileDropped(_ path: String, at point: Point) -> Bool
    /// Called when a menu was requested; `point` is nil if by keyboard.
    func menuRequested(at point: Point?) -> Bool
}

extension Responder {
    public func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { false }
    public func textInput(_ text: String) -> Bool { false }
    public func wheel(_ wheel: Wheel, at point: Point) -> Bool { false }
    public func fileDropped(_ path: String, at point: Point) -> Bool { false }
    public func menuRequested(at point: Point?) -> Bool { false }

    /// Returns a point of the window in the coordinates that this responder's methods use.
    func localPoint(_ point: Point) -> Point { (self as? View)?.mappingToWindow.inverse(point) ?? point }
}

/// The responders from one to the end of its chain.
///
/// Cycles are detected by Brent's algorithm (R. P. Brent, "An improved Monte Carlo factorization algorithm", 1980): each responder is
/// compared with a stored one, which is replaced after each power of two steps.
struct ResponderChain {
    private var upcoming: (any Responder)?
    private var mark: (any Responder)?
    private var steps = 0
    private var limit = 1

    init(from first: any Responder) { upcoming = first }

    /// Returns the next responder; nil at the end.
    mutating func next() -> (any Responder)? {
        guard let current = upcoming else { return nil }
        precondition(current !== mark, "a responder's next leads towards the stage, but the chain comes back to \(type(of: current))")
        if steps == limit { (steps, limit) = (0, 2 * limit) }
        if steps == 0 { mark = current }
        steps += 1
        upcoming = current.next
        return current
    }
}
