/// The room that a keyboard over the lower part of a window leaves for the views behind it.
///
/// All rectangles are in the window's coordinates. The covered height of a view is the height of its part below the keyboard's top and
/// within the window: `min(view.maxY, window.maxY) − keyboard.minY`, limited to the view's height. A keyboard beside a view covers none
/// of it.
public struct KeyboardRoom: Hashable, Sendable {
    /// The keyboard's frame.
    public let keyboard: Rect
    /// The window's rectangle.
    public let window: Rect

    /// Distance in points between the focused field and the keyboard, from the design.
    public static let clearance = 24.0

    /// Creates the room for a keyboard with this frame.
    public init(keyboard: Rect, window: Rect) {
        self.keyboard = keyboard
        self.window = window
    }

    /// Whether the keyboard covers a part of the window.
    public var isCovering: Bool { keyboard.minY < window.maxY && keyboard.maxY > window.minY && !keyboard.isEmpty }

    /// Returns the height in points of the lower part of `view` that the keyboard covers, from 0 to the view's height.
    public func overlap(with view: Rect) -> Double {
        guard isCovering, keyboard.minX < view.maxX, keyboard.maxX > view.minX else { return 0 }
        return (min(view.maxY, window.maxY) - keyboard.minY).clamped(to: 0...max(0, view.height))
    }

    /// Returns the rectangle to keep visible: the field, or its caret if the field is higher than the room that the keyboard leaves.
    public func subject(field: Rect, caret: Rect) -> Rect {
        isCovering && field.height + KeyboardRoom.clearance > keyboard.minY - window.minY ? caret : field
    }

    /// Returns the distance in points by which the page must move up, so that `subject` ends ``clearance`` above the keyboard; 0 if it
    /// already does.
    public func lift(of subject: Rect) -> Double {
        guard isCovering else { return 0 }
        return max(0, subject.maxY + KeyboardRoom.clearance - keyboard.minY)
    }
}
