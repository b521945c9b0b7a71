public import LayoutMath
public import Platform

/// The last press of a pointer, and the number of consecutive presses at its place.
public struct Press: Equatable, Sendable {
    /// The pointer that was pressed.
    public var pointer: Pointer
    /// Place in the window.
    public var point: Point
    /// Time of the press.
    public var time: Seconds
    /// 1 for a single press, 2 for the second of a double press, and so on.
    public var count: Int

    /// Longest time in seconds between two presses that belong together; GTK and Windows use 0.4 to 0.5.
    static let interval: Seconds = 0.4
    /// Greatest distance in points between two presses that belong together. It is smaller than the distance between two neighbouring
    /// letters, because a press on another letter begins a new series.
    static let reach = (mouse: 2.5, touch: 24.0)

    /// The press at `point` after this one.
    func followed(by pointer: Pointer, at point: Point, time: Seconds) -> Press {
        let reach = pointer.isTouch ? Press.reach.touch : Press.reach.mouse
        let isSame = pointer.isTouch ? self.pointer.isTouch : self.pointer == pointer
        let belongs = isSame && time - self.time <= Press.interval && (point - self.point).length <= reach
        return Press(pointer: pointer, point: point, time: time, count: belongs ? count + 1 : 1)
    }
}
