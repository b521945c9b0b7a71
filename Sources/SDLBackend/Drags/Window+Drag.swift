import CSDL2
public import LayoutMath
public import Platform

extension Window {
    /// Follows what the user's hand carries outside the window, according to its stage: it becomes a drag of the desktop. Other programs answer
    /// with ``InputEvent/Kind/dragAnswered(_:)``. If the hand takes contents back into the window, they are withdrawn.
    ///
    /// X11 and Wayland have such drags, Wayland only for the mouse; elsewhere nothing happens.
    public func carry(_ carried: CarriedContents?) {
        guard let carried else {
            if drag?.withdraw() != false { drag = nil }
            return
        }
        if drag?.contents != carried.contents || drag?.isDropped == true && !carried.isReleased { drag = newDrag(of: carried.contents) }
        drag?.isDropped = carried.isReleased
    }

    private func newDrag(of contents: DragContents) -> (any DesktopDrag)? {
        X11Drag(contents, from: panorama_x11_window(handle.pointer)) ?? WaylandDrag(contents, from: wayland)
    }

    /// When the window must check its drag again, even if there are no events; nil while there is no drag.
    public func nextLook(after time: Seconds) -> Seconds? { drag == nil ? nil : time + 0.01 }

    /// Looks at what has become of the contents.
    func takeDragNews(at time: Seconds) -> [DragNews] { drag?.look(at: time) ?? [] }
}
