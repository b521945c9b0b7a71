import LayoutMath

/// What somebody types to find an item by the first letters of its title. Pausing begins anew.
struct TypeAhead {
    private var typed = ""
    private var lastTime: Seconds = -.infinity

    /// Seconds after which the next letter begins another word.
    static let pause: Seconds = 1

    /// True while another letter would go on with the word.
    func isTyping(at time: Seconds) -> Bool { !typed.isEmpty && time - lastTime <= TypeAhead.pause }

    /// Takes `text` into the word if something is called so.
    /// - Returns: the item that is found; nil leaves the word as it was.
    /// - Complexity: O(n).
    mutating func type(_ text: String, at time: Seconds, in items: [PickerItem], from current: Int) -> Int? {
        guard let found = match(text, at: time, in: items, from: current) else { return nil }
        typed = found.word
        lastTime = time
        return found.index
    }

    /// What typing `text` would find, and the word that it would be found by.
    ///
    /// Letters are graphemes in lower case. A word of one letter looks behind the current item, so that typing it again goes on to the next.
    func match(_ text: String, at time: Seconds, in items: [PickerItem], from current: Int) -> (index: Int, word: String)? {
        let letter = text.lowercased()
        let word = isTyping(at: time) ? typed + letter : letter
        guard !letter.isEmpty, !items.isEmpty else { return nil }
        let start = word.count > 1 ? current : current + 1
        if let index = TypeAhead.first(word, in: items, from: start) { return (index, word) }
        guard word.allSatisfy({ String($0) == letter }) else { return nil }
        return TypeAhead.first(letter, in: items, from: current + 1).map { ($0, word) }
    }

    /// The first item from `start` on, and round the end, whose title begins with `word`.
    private static func first(_ word: String, in items: [PickerItem], from start: Int) -> Int? {
        let order = (0..<items.count).lazy.map { ($0 + start) % items.count }
        return order.first { items[$0].title.lowercased().starts(with: word) }
    }
}
