import LayoutMath
import Views

/// Finds items by the first letters of their titles as they are typed. Pausing begins anew.
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
    mutating func type<Titles>(_ text: String, at time: Seconds, in titles: Titles, from current: Int) -> Int?
    where Titles: RandomAccessCollection, Titles.Element == String, Titles.Index == Int {
        guard let found = match(text, at: time, in: titles, from: current) else { return nil }
        typed = found.word
        lastTime = time
        return found.index
    }

    /// What typing `text` would find, and the word that it would be found by.
    ///
    /// Letters are graphemes in lower case. A word of one letter looks behind the current item, so that typing it again goes on to the next.
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

    /// The first item from `start` on, and round the end, whose title begins with `word`.
    private static func first<Titles>(_ word: String, in titles: Titles, from start: Int) -> Int?
    where Titles: RandomAccessCollection, Titles.Element == String, Titles.Index == Int {
        let order = (0..<titles.count).lazy.map { ($0 + start) % titles.count }
        return order.first { titles[$0].lowercased().starts(with: word) }
    }
}
