import CSDL2
import Platform

extension TextComposition {
    /// Creates a short composition of an input method.
    init(_ event: SDL_TextEditingEvent) {
        let text = withUnsafeBytes(of: event.text) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
        self.init(text, start: event.start, length: event.length)
    }

    /// Creates a long composition of an input method. Frees the memory of the event.
    init(taking event: SDL_TextEditingExtEvent) {
        defer { SDL_free(event.text) }
        self.init(event.text.map { String(cString: $0) } ?? "", start: event.start, length: event.length)
    }

    /// SDL counts UTF-8 characters; a length of -1 means a caret. For Fcitx it reports only the highlighted part, and 0 and 0 if there is
    /// none. A start of -1 with a length of -1 means unknown; the caret is then at the end.
    private init(_ text: String, start: Int32, length: Int32) {
        if (start, length) == (0, 0) || (start, length) == (-1, -1) {
            self.init(text)
        } else {
            self.init(text, selectedScalars: Int(start), count: Int(length))
        }
    }
}
