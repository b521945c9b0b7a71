public import LayoutMath
public import Platform

/// The target of a replay: a tree of views that turns time and input into frames.
public protocol ReplayTarget: AnyObject {
    /// The window's size in logical pixels.
    var size: Size { get }
    /// Physical pixels per logical pixel.
    var scale: Double { get }
    /// Whether the next frame would differ without further input. Blinking and endless animations do not count.
    var isMoving: Bool { get }
    /// The name of the focused view; nil if none has the focus.
    var focusName: String? { get }

    /// Delivers the events at their own times, advances everything to `time` and draws it. Neither calls nor events go back in time.
    func frame(at time: Seconds, events: [InputEvent]) -> DisplayList
    /// The fields of every view that has any, by the view's name, as of the last frame.
    func trace(at time: Seconds) -> [String: TraceValue]
}

/// A frame that a replay drew.
nonisolated public struct ReplayFrame: Sendable {
    public let time: Seconds
    public let list: DisplayList
    /// Physical pixels per logical pixel.
    public let scale: Double
}

/// A command of a script that failed.
nonisolated public struct ReplayFailure: Error, Equatable, CustomStringConvertible {
    public let script: String
    /// Line number from 1.
    public let line: Int
    public let message: String

    /// `script.gesture:LINE: message`
    public var description: String { "\(script):\(line): \(message)" }
}
