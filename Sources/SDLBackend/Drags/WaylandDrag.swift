import CDisplays
import CSDL2
import LayoutMath
import Platform

/// A drag of a Wayland desktop. The compositor takes the pointer from SDL, and gives it back when the user lets go.
final class WaylandDrag: DesktopDrag {
    let contents: DragContents
    var isDropped = false
    private let pointer: OpaquePointer
    private let input: WaylandInput
    private var news = drag_news()

    /// - Parameter input: What is known about the pointer of the window from which the drag comes. The initialiser fails if no button was
    ///   pressed there, and on other desktops.
    init?(_ contents: DragContents, from input: WaylandInput?) {
        guard let input, let pointer = input.beginDrag(contents) else { return nil }
        (self.contents, self.input, self.pointer) = (contents, input, pointer)
    }

    isolated deinit {
        wayland_drag_end(pointer)
        input.dragDidEnd()
    }

    private var hasEnded: Bool { news.state.rawValue >= DRAG_COPIED.rawValue }

    var holdsPointer: Bool { !hasEnded && input.isHeld }

    /// A compositor that has not begun the drag reports the release of the button as always.
    func withdraw() -> Bool { hasEnded || !input.isHeld }

    func takesDrop(_ type: SDL_EventType) -> Bool {
        var (x, y): (Int32, Int32) = (0, 0)
        SDL_GetMouseState(&x, &y)
        let hand = type == SDL_DROPBEGIN ? HAND_BACK : type == SDL_DROPCOMPLETE ? HAND_AWAY : HAND_RELEASED
        wayland_drag_note_hand(pointer, hand, Double(x), Double(y))
        return true
    }

    func look(at time: Seconds) -> [DragNews] {
        let before = news
        news = wayland_drag_look(pointer, time)
        var all = news.handNews(after: before).map { [DragNews.hand($0)] } ?? []
        let isOwn = news.hand == HAND_RELEASED || news.hand == HAND_CANCELLED
        // Between two looks, a program may have wanted the contents, and got them.
        if news.hand == HAND_DROPPED, before.state == DRAG_UNWANTED { all.insert(.answer(.wanted), at: 0) }
        if news.state != before.state, !isOwn, let answer = news.state.answer { all.append(.answer(answer)) }
        // Where only the drop shows that the hand had come back, its place was not reported before.
        if news.hand == HAND_RELEASED, before.hand == HAND_AWAY { all.insert(.hand(.over(x: news.x, y: news.y)), at: 0) }
        // The last look took the drop for one on another program.
        if news.hand == HAND_RELEASED, before.hand == HAND_DROPPED { all = [.answer(.refused)] }
        return all
    }
}
