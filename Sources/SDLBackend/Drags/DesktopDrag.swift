import CDisplays
import CSDL2
import LayoutMath
import Platform

/// A drag of the desktop, in which the user carries contents from a window to other programs.
protocol DesktopDrag: AnyObject {
    /// What is carried.
    var contents: DragContents { get }
    /// Whether the contents are dropped on the program under the pointer, which answers later.
    var isDropped: Bool { get set }
    /// Whether the drag reports the hand, so that SDL's report that the button is released does not count: it may come early or never.
    var holdsPointer: Bool { get }
    /// The hand has taken the contents back into the window.
    /// - Returns: Whether the drag ends with this; some desktops end it only when the hand lets go.
    func withdraw() -> Bool
    /// Takes an event of SDL about a drop on the window from which the contents come.
    /// - Returns: Whether it is about these contents, which the window does not take.
    func takesDrop(_ type: SDL_EventType) -> Bool
    /// Looks at what other programs and the desktop have sent. They do not wake SDL.
    func look(at time: Seconds) -> [DragNews]
}

/// What happens to a drag of the desktop.
enum DragNews: Equatable {
    /// What another program says about the contents.
    case answer(DragAnswer)
    /// Where the user's hand is, of which SDL may hear nothing during a drag.
    case hand(DragHand)
}

/// The user's hand during a drag. Places are in units of the window.
enum DragHand: Equatable {
    /// It moves over the window.
    case over(x: Double, y: Double)
    /// It has left the window.
    case away
    /// It has let go.
    case released
    /// The desktop has ended the drag.
    case cancelled
}

extension drag_state {
    /// Nil while a drop has not been answered.
    var answer: DragAnswer? {
        switch self {
        case DRAG_UNWANTED: .unwanted
        case DRAG_WANTED: .wanted
        case DRAG_COPIED: .copied
        case DRAG_MOVED: .moved
        case DRAG_REFUSED: .refused
        default: nil
        }
    }
}

extension drag_news {
    /// What the hand has done since the last look; nil for nothing.
    func handNews(after last: drag_news) -> DragHand? {
        guard hand != last.hand || hand == HAND_BACK && (x, y) != (last.x, last.y) else { return nil }
        return switch hand {
        case HAND_BACK: .over(x: x, y: y)
        case HAND_RELEASED, HAND_DROPPED: .released
        case HAND_CANCELLED: .cancelled
        default: .away
        }
    }
}

extension DragContents {
    /// Calls `body` with the forms, which exist only during the call.
    func withForms<Result>(_ body: (UnsafeBufferPointer<drag_form>) -> Result) -> Result {
        let forms = forms
        // The bytes of all forms, and the types as C strings, one after the other.
        let bytes = forms.flatMap { form -> [UInt8] in Array(form.type.utf8) + [0] + form.bytes }
        return bytes.withUnsafeBytes { all in
            var (place, parts): (Int, [drag_form]) = (0, [])
            for form in forms {
                let type = all.baseAddress.map { ($0 + place).assumingMemoryBound(to: CChar.self) }
                place += form.type.utf8.count + 1
                parts.append(drag_form(type: type, bytes: all.baseAddress.map { $0 + place }, size: form.bytes.count))
                place += form.bytes.count
            }
            return parts.withUnsafeBufferPointer(body)
        }
    }
}
