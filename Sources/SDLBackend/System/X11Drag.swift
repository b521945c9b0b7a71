import CDisplays
import CSDL2
import LayoutMath
import Platform

/// A drag of an X11 desktop, in which the user carries contents from a window to other programs.
final class X11Drag {
    /// What is carried.
    let contents: DragContents
    private let pointer: OpaquePointer
    /// Whether the contents are dropped on the program under the pointer, which answers later.
    var isDropped = false
    /// What the program under the pointer has said last.
    private var state = DRAG_UNWANTED

    /// Seconds between two looks at what other programs have sent. They do not wake SDL.
    static let period: Seconds = 0.01

    /// - Parameter window: The number of the window from which the drag comes; 0 on other desktops, where the initialiser fails.
    init?(_ contents: DragContents, from window: UInt) {
        guard window != 0 else { return nil }
        let pointer = contents.withForms { x11_drag_begin(window, $0.baseAddress, $0.count, contents.isMoved) }
        guard let pointer else { return nil }
        (self.contents, self.pointer) = (contents, pointer)
    }

    isolated deinit { x11_drag_end(pointer) }

    /// Follows the pointer, and looks at what other programs have sent.
    /// - Returns: An answer, if there is a new one.
    func look(at time: Seconds) -> DragAnswer? {
        let before = state
        state = x11_drag_follow(pointer, isDropped, time)
        return state == before ? nil : state.answer
    }
}

extension drag_state {
    /// Nil while a drop has not been answered.
    fileprivate var answer: DragAnswer? {
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

extension DragContents {
    /// Calls `body` with the forms, which exist only during the call.
    fileprivate func withForms<Result>(_ body: (UnsafeBufferPointer<drag_form>) -> Result) -> Result {
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
