import LayoutMath
import Views

/// Finds items by the first letters of their titles as they are typed; a pause starts a new word.
struct TypeAhead {
    private var typed = ""
    private var lastTime: Seconds = -.infinity

    /// Pause in seconds after which the next letter starts a new word.
    static let pause: Seconds = 1

    /// Whether another letter at `time` would continue the word.
    func isTyping(at time: Seconds) -> Bool { !typed.isEmpty && time - lastTime <= TypeAhead.pause }

    /// Appends `text` to the word if a title begins with it.
    /// - Returns: Index of the match; nil leaves the word unchanged.
    /// - Complexity: O(n).
    mutating func type<Titles>(_ text: String, at time: Seconds, in titles: Titles, from current: Int) -> Int?
    where Titles: RandomAccessCollection, Titles.Element == String, Titles.Index == Int {
        guard let found = match(text, at: time, in: titles, from: current) else { return nil }
        typed = found.word
        lastTime = time
        return found.index
    }

    /// Returns the match for the typed `text`, and the word that matched.
    ///
    /// Letters are lowercased graphemes. For a word of one letter the search begins after the current item, so that repeating the letter
    /// selects the next match.
    func match<Titles>(_ text: String, at time: Seconds, in titles: Titles, from current: Int) -> (index: Int, word: String)?
    where Titles: RandomAccessCollection, Titles.Element == String, Titles.Index == Int {
        let letter = text.lowercased()
        let word = isTyping(at: time) ? typed + letter : letter
        guard !letter.isEmpty, !titles.isEmpty else { return nil }
        let start = word.count > 1 ? current : current + 1
        if let index = TypeAhead.first(word, in: titles, from: start) { return (index, word) }
        guard word.allSatisfy({ String($0) == letter }) else { return nil }
        return TypeAhead.first(letter, in: titles, from: current + 1).map { ($0, word) }
    }

    /// Returns the index of the first item from `start` on, wrapping around, whose title begins with `word`.
    private static func first<Titles>(_ word: String, in titles: Titles, from start: Int) -> Int?
    where Titles: RandomAccessCollection, Titles.Element == String, Titles.Index == Int {
        let order = (0..<titles.count).lazy.map { ($0 + start) % titles.count }
        return order.first { titles[$0].lowercased().starts(with: word) }
    }
}
