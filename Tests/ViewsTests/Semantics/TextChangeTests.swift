import Particles
import Testing

@testable import Views

@Suite struct TextChangeTests {
    /// Replacing the removed characters by the inserted ones makes the new text from the old one.
    @Test(arguments: 1...300)
    func changesLeadFromOneTextToTheOther(seed: UInt64) {
        var random = RandomSource(seed: seed)
        func text() -> String {
            let scalars = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                ["a", "b", "\u{301}"][Int.random(in: 0..<3, using: &random)]
            }
            return scalars.joined()
        }
        let (old, new) = (text(), text())

        let change = TextChange(from: old, to: new)

        let (before, after) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
        let (removed, inserted) = (Array(change.removed.unicodeScalars), Array(change.inserted.unicodeScalars))
        #expect(Array(before[change.place...].prefix(removed.count)) == removed)
        #expect(Array(before[..<change.place]) + inserted + Array(before[(change.place + removed.count)...]) == after)
        #expect(removed.isEmpty || inserted.isEmpty || removed.first != inserted.first)
    }
}
