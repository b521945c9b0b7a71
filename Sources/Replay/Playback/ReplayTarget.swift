public import LayoutMath
public import Platform

/// What a replay plays to: a tree of views that turns time and input into frames.
public protocol ReplayTarget: AnyObject {
    /// The window's size in logical pixels.
    var size: Size { get }
    /// Physical pixels for each logical one.
    var scale: Double { get }
    /// True while the next frame would differ from the last one although nobody does anything. What blinks or runs for ever does not count.
    var isMoving: Bool { get }
    /// The name of the view that has the focus.
    var focusName: String? { get }

    /// Takes the events at their own times, moves everything to `time` and draws it. Neither times of calls nor of events run backwards.
    func frame(at time: Seconds, events: [InputEvent]) -> DisplayList
    /// The fields of every view that has some, by the view's name, at the time of the last frame.
    func trace(at time: Seconds) -> [String: TraceValue]
}

/// A frame that a replay drew.
nonisolated public struct ReplayFrame: Sendable {
    public let time: Seconds
    public let list: DisplayList
    /// Physical pixels for each logical one.
    public let scale: Double
}

/// Something that a script asked for and that did not happen.
nonisolated public struct ReplayFailure: Error, Equatable, CustomStringConvertible {
    public let script: String
    /// Counted from 1.
    public let line: Int
    public let message: String

    /// `script.gesture:LINE: what did not hold`
    public var description: String { "\(script):\(line): \(message)" }
}
