import CSDL2
import Platform

/// The keys that wait until a screen reader has said whether they are meant for it, and what belongs to them, in their order.
struct HeldKeys {
    private enum Answer { case unasked, waiting, passed, taken }

    private struct Entry {
        let number: Int
        let event: SDL_Event
        var answer: Answer
        /// What the key types.
        var text: SDL_Event?
    }

    private var entries: [Entry] = []
    private var last = 0

    var isEmpty: Bool { entries.isEmpty }

    /// Adds an event of keys, text or an input method. Text that follows a press at once belongs to it; other text is of an input method.
    mutating func add(_ event: SDL_Event) {
        if event.type == SDL_TEXTINPUT.rawValue, let last = entries.last, last.answer == .unasked, last.text == nil,
            last.event.type == SDL_KEYDOWN.rawValue
        {
            entries[entries.count - 1].text = event
            return
        }
        last += 1
        let isKey = event.type == SDL_KEYDOWN.rawValue || event.type == SDL_KEYUP.rawValue
        entries.append(Entry(number: last, event: event, answer: isKey ? .unasked : .passed))
    }

    /// Calls `ask` for each key that was added since the last call, with the key's number.
    mutating func ask(_ ask: (KeyStroke, Int) -> Void) {
        for index in entries.indices where entries[index].answer == .unasked {
            entries[index].answer = .waiting
            let entry = entries[index]
            ask(KeyStroke(entry.event.key, typing: entry.text?.text.words ?? ""), entry.number)
        }
    }

    /// Notes whether the reader takes a key.
    mutating func answer(_ number: Int, isTaken: Bool) {
        guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
        entries[index].answer = isTaken ? .taken : .passed
    }

    /// Lets all keys through, because there is no reader any more.
    mutating func passAll() { for index in entries.indices where entries[index].answer != .taken { entries[index].answer = .passed } }

    /// Removes and returns what comes before the first key that waits, without the keys that the reader has taken and their text.
    mutating func takeAnswered() -> [SDL_Event] {
        let count = entries.firstIndex { $0.answer == .waiting || $0.answer == .unasked } ?? entries.count
        defer { entries.removeFirst(count) }
        return entries.prefix(count).filter { $0.answer == .passed }.flatMap { [$0.event] + ($0.text.map { [$0] } ?? []) }
    }
}

extension SDL_TextInputEvent {
    /// The typed text.
    var words: String { withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) } }
}
