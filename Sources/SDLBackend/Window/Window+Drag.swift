import CSDL2
public import LayoutMath
public import Platform

extension Window {
    /// Follows what the user's hand carries outside the window, according to its stage: it becomes a drag of the desktop. Other programs answer
    /// with ``InputEvent/Kind/dragAnswered(_:)``. If the hand takes contents back into the window, they are withdrawn.
    ///
    /// Only X11 has such drags; elsewhere nothing happens.
    public func carry(_ carried: CarriedContents?) {
        guard let carried else { return drag = nil }
        if drag?.contents != carried.contents || drag?.isDropped == true && !carried.isReleased {
            drag = X11Drag(carried.contents, from: panorama_x11_window(handle.pointer))
        }
        drag?.isDropped = carried.isReleased
    }

    /// The time at which the window must look for answers of other programs even if there are no events; nil if it need not.
    public func nextLook(after time: Seconds) -> Seconds? { drag.map { _ in time + X11Drag.period } }

    /// Looks at what other programs have said about the contents.
    func takeDragAnswer(at time: Seconds) -> DragAnswer? { drag?.look(at: time) }
}
