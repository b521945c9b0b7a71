import Glibc
import Testing

@testable import Pictures

/// Tests that every error of the wastebasket is one line that a user understands.
@Suite struct TrashErrorTests {
    private static let path = "/home/anna/pictures/dune.jpg"

    /// All cases, with each code of the system, and some that it does not know.
    private static func all(_ path: String) -> [TrashError] {
        let named: [TrashError] = [.missing(path), .permissionDenied(path), .noTrash(path), .occupied(path), .isFolder(path)]
        return named + (0...200).flatMap { [TrashError(code: $0, path: path), .system(code: $0, path: path)] }
            + [.system(code: -1, path: path), .system(code: .max, path: path)]
    }

    @Test func everyErrorIsALineWithTheNameAndTheReason() {
        for error in Self.all(Self.path) {
            for line in [error.line, "\(error)"] {
                #expect(line.contains("dune.jpg"))
                #expect(!line.contains { $0.isNumber || $0.isNewline }, "\(line)")
                #expect(!line.contains("(") && !line.contains("Error") && !line.contains("system error"), "\(line)")
                #expect(line.split(separator: " ").count >= 4, "\(line)")
                #expect(!line.contains("anna") || error == .noTrash(Self.path), "\(line)")
            }
        }
    }

    /// A file with a name of 999 bytes that would control a terminal.
    @Test func namesAreShownOnOneLine() {
        for error in Self.all("/tmp/a\nb\u{1B}[2J\u{202E}gpj.exe") {
            #expect(!error.line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E }, "\(error.line)")
        }
    }

    @Test(arguments: [
        (EXDEV, "it would have to be copied to another disk"), (ENOSPC, "no space is left on the disk"),
        (EDQUOT, "no space is left on the disk"),
        (EROFS, "the disk can only be read"), (EIO, "the disk reports an error"), (EBUSY, "another program is using it"),
        (EMFILE, "too many files are open"), (ENAMETOOLONG, "the name is too long"), (ESTALE, "the network folder is gone"),
    ])
    func frequentReasonsHavePlainWords(code: Int32, words: String) {
        #expect(TrashError(code: code, path: Self.path).line == "dune.jpg cannot be moved: \(words)")
    }
}
