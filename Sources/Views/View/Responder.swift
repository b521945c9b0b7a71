public import LayoutMath
public import Platform

/// An object that events pass on their way from a view to the end of the chain, `Stage.unhandledEvent`.
///
/// Every view is one. An object that is no view, such as a flow of several pages, stands in the chain where a view's ``View/next`` names it
/// and its own `next` leads on:
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
/// Each method returns whether the event ends here; by default none does. Points are in a view's own coordinates, and in the window's for
/// what is no view.
public protocol Responder: AnyObject {
    /// The responder that gets what this one does not end; nil ends the chain. It is asked for with every event and must lead towards the
    /// stage: a chain that comes back to a responder traps.
    var next: (any Responder)? { get }

    /// A key was pressed, or repeats because it is held.
    func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool
    /// Text was committed.
    func textInput(_ text: String) -> Bool
    /// A wheel turned, or fingers scrolled.
    func wheel(_ wheel: Wheel, at point: Point) -> Bool
    /// A file or a folder with this absolute path was dropped.
    func fileDropped(_ path: String, at point: Point) -> Bool
    /// A menu was asked for, by the keyboard with nil.
    func menuRequested(at point: Point?) -> Bool
}

extension Responder {
    public func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { false }
    public func textInput(_ text: String) -> Bool { false }
    public func wheel(_ wheel: Wheel, at point: Point) -> Bool { false }
    public func fileDropped(_ path: String, at point: Point) -> Bool { false }
    public func menuRequested(at point: Point?) -> Bool { false }

    /// Returns a point of the window in the coordinates that this responder is told of.
    func localPoint(_ point: Point) -> Point { (self as? View)?.mappingToWindow.inverse(point) ?? point }
}

/// The responders from one to the end of its chain.
///
/// A chain that comes back is found by Brent's algorithm (R. P. Brent, "An improved Monte Carlo factorization algorithm", 1980): one
/// responder is kept in mind, a later one after each power of two steps.
struct ResponderChain {
    private var upcoming: (any Responder)?
    private var mark: (any Responder)?
    private var steps = 0
    private var limit = 1

    init(from first: any Responder) { upcoming = first }

    /// Returns the responders one after the other; nil at the end.
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
