import CDisplays
import LayoutMath
import Platform

/// A drag of an X11 desktop, in which the user carries contents from a window to other programs.
final class X11Drag: DesktopDrag {
    let contents: DragContents
    var isDropped = false
    private let pointer: OpaquePointer
    /// What the program under the pointer has said last.
    private var state = DRAG_UNWANTED

    /// - Parameter window: The number of the window from which the drag comes; 0 on other desktops, where the initialiser fails.
    init?(_ contents: DragContents, from window: UInt) {
        guard window != 0 else { return nil }
        let pointer = contents.withForms { x11_drag_begin(window, $0.baseAddress, $0.count, contents.isMoved) }
        guard let pointer else { return nil }
        (self.contents, self.pointer) = (contents, pointer)
    }

    isolated deinit { x11_drag_end(pointer) }

    /// The server goes on reporting the pointer to the window.
    var holdsPointer: Bool { false }

    func withdraw() -> Bool { true }

    func look(at time: Seconds) -> [DragNews] {
        let before = state
        state = x11_drag_follow(pointer, isDropped, time)
        return state == before ? [] : [state.answer.map { .answer($0) }].compactMap(\.self)
    }
}
