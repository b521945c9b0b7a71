import CDisplays
import CSDL2
import LayoutMath
import Platform

/// A drag of an X11 desktop, in which the user carries contents from a window to other programs.
final class X11Drag: DesktopDrag {
    let contents: DragContents
    var isDropped = false { didSet { isOffered = true } }
    /// Whether other programs may see the contents: not while the hand is back in the window, nor after the user has cancelled the drag.
    private var isOffered = true
    private let pointer: OpaquePointer
    private var news = drag_news()

    /// - Parameter window: The number of the window from which the drag comes; 0 on other desktops, where the initialiser fails.
    init?(_ contents: DragContents, from window: UInt) {
        guard window != 0 else { return nil }
        let pointer = contents.withForms { x11_drag_begin(window, $0.baseAddress, $0.count, contents.isMoved) }
        guard let pointer else { return nil }
        (self.contents, self.pointer) = (contents, pointer)
    }

    isolated deinit { x11_drag_end(pointer) }

    var holdsPointer: Bool { news.hand.rawValue < HAND_RELEASED.rawValue }

    func withdraw() -> Bool {
        isOffered = false
        return !holdsPointer
    }

    func takesDrop(_ type: SDL_EventType) -> Bool { false }

    func look(at time: Seconds) -> [DragNews] {
        let before = news
        news = x11_drag_follow(pointer, isOffered, isDropped, time)
        let answer = news.state == before.state ? nil : news.state.answer
        return [answer.map { .answer($0) }, news.handNews(after: before).map { .hand($0) }].compactMap(\.self)
    }
}
