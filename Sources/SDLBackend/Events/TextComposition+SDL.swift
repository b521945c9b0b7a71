import CSDL2
import Platform

extension TextComposition {
    /// What an input method composes, if it is short.
    init(_ event: SDL_TextEditingEvent) {
        let text = withUnsafeBytes(of: event.text) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
        self.init(text, start: event.start, length: event.length)
    }

    /// What an input method composes, if it is long. Frees the memory of the event.
    init(taking event: SDL_TextEditingExtEvent) {
        defer { SDL_free(event.text) }
        self.init(event.text.map { String(cString: $0) } ?? "", start: event.start, length: event.length)
    }

    /// SDL counts characters of UTF-8; a length of -1 is that of a caret. For Fcitx it reports only what is highlighted, and 0 and 0 if nothing
    /// is; a start of -1 with a length of -1 is unknown. The caret then stands where typing goes on.
    private init(_ text: String, start: Int32, length: Int32) {
        if (start, length) == (0, 0) || (start, length) == (-1, -1) {
            self.init(text)
        } else {
            self.init(text, selectedScalars: Int(start), count: Int(length))
        }
    }
}
