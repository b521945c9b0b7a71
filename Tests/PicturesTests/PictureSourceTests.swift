import Foundation
import Storage
import TestFiles
import Testing

@testable import Pictures

/// Tests folders that change while they are shown. The system reports changes with a delay, so the tests wait for the report.
@Suite struct PictureSourceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["1.jpg", "2.jpg", "10.jpg"] { try folder.write([1], to: name) }
    }

    /// Follows the folder and collects reports until `isDone`.
    private func follow(
        isRecursive: Bool = false, _ change: () throws -> Void, until isDone: ([String], Set<String>) -> Bool
    ) throws -> (names: [String], outdated: Set<String>) {
        let source = PictureSource(
            following: FolderListing([folder.path], isRecursive: isRecursive),
            from: PictureFolder(opening: [folder.path], isRecursive: isRecursive),
            on: Work(.threaded)
        ) { $0.files.map(\.name) }
        try change()
        var (names, outdated): ([String], Set<String>) = ([], [])
        let end = Date() + 60
        while !isDone(names, outdated), Date() < end {
            guard let change = source.takeChange() else {
                usleep(2_000)
                continue
            }
            names = change.output
            outdated.formUnion(change.outdated.map(FilePath.name))
        }
        return (names, outdated)
    }

    @Test func aNewFileAppearsInItsPlace() throws {
        let (names, outdated) = try follow {
            try folder.write([1], to: "3.jpg")
        } until: { names, _ in
            names.count == 4
        }

        #expect(names == ["1.jpg", "2.jpg", "3.jpg", "10.jpg"])
        #expect(outdated.isEmpty)
    }

    /// Changes that follow each other without a pause do not delay the report.
    @Test func aFolderThatNeverRestsIsReported() throws {
        let (names, _) = try follow {
            try folder.write([1], to: "3.jpg")
        } until: { names, _ in
            // Asked every 2 ms.
            _ = try? folder.write([1], to: "no picture")
            return names.count == 4
        }

        #expect(names == ["1.jpg", "2.jpg", "3.jpg", "10.jpg"])
    }

    @Test func aRemovedFileLeaves() throws {
        let (names, outdated) = try follow {
            unlink(folder.path + "/2.jpg")
        } until: { names, _ in
            names.count == 2
        }

        #expect(names == ["1.jpg", "10.jpg"])
        #expect(outdated == ["2.jpg"])
    }

    @Test func aRenamedFileMoves() throws {
        let (names, _) = try follow {
            rename(folder.path + "/1.jpg", folder.path + "/11.jpg")
        } until: { names, _ in
            names.last == "11.jpg"
        }

        #expect(names == ["2.jpg", "10.jpg", "11.jpg"])
    }

    @Test func aReplacedFileIsOutOfDateAlthoughItsNameStays() throws {
        let (names, outdated) = try follow {
            try folder.write([1, 2, 3], to: "new")
            rename(folder.path + "/new", folder.path + "/2.jpg")
        } until: { _, outdated in
            outdated.contains("2.jpg")
        }

        #expect(names == ["1.jpg", "2.jpg", "10.jpg"])
        #expect(outdated == ["2.jpg"])
    }

    @Test func aFolderWithinIsFollowedFromTheMomentItIsThere() throws {
        let (names, _) = try follow(isRecursive: true) {
            mkdir(folder.path + "/later", 0o700)
            try folder.write([1], to: "later/4.jpg")
        } until: { names, _ in
            names.contains("4.jpg")
        }

        #expect(names == ["1.jpg", "2.jpg", "10.jpg", "4.jpg"])
    }

    @Test func aFolderThatGoesAwayLeavesNoPictures() throws {
        try folder.write([1], to: "kept")
        let (names, outdated) = try follow {
            try FileManager.default.removeItem(atPath: folder.path)
        } until: { names, outdated in
            names.isEmpty && outdated.count == 3
        }

        #expect(names.isEmpty && outdated.count == 3)
    }

    /// As after renaming and renaming back, or for a stick that is copied again.
    @Test func aFolderThatIsMadeAgainIsFollowedAgain() throws {
        var step = 0
        let (names, _) = try follow {
            try FileManager.default.removeItem(atPath: folder.path)
        } until: { names, outdated in
            switch step {
            case 0 where outdated.count == 3: mkdir(folder.path, 0o700)
            case 1: _ = try? folder.write([1], to: "back.jpg")
            case 2...9 where names.count == step - 1: _ = try? folder.write([1], to: "\(step).jpg")
            default: return names.count == 9
            }
            step += 1
            return false
        }

        #expect(names == (2...9).map { "\($0).jpg" } + ["back.jpg"])
    }

    @Test func subfoldersComeAfterTheirFolder() throws {
        mkdir(folder.path + "/a10", 0o700)
        mkdir(folder.path + "/a9", 0o700)
        try folder.write([1], to: "a10/x.jpg")
        try folder.write([1], to: "a9/y.jpg")

        let opened = PictureFolder(opening: [folder.path], isRecursive: true)

        #expect(opened.files.map(\.name) == ["1.jpg", "2.jpg", "10.jpg", "y.jpg", "x.jpg"])
        #expect(opened.folders.count == 3)
    }
}
