import Codecs
import Foundation
import Imaging
import Pictures
import Storage
import Synchronization
import Testing

@testable import Copies

/// Tests copies whose names are taken: no file is replaced without an answer, and the pictures themselves are never replaced.
@Suite struct CopyConflictTests {
    private let fixture: CopyFixture
    private let old = Array("what was there before".utf8)

    init() throws { fixture = try CopyFixture() }

    private func copy(_ name: String) -> String { fixture.copies + "/" + name }

    /// Three pictures. For the first and the last, files with the names of their copies exist.
    private func taken() throws -> [String] {
        for name in ["a.jpg", "c.jpg"] { _ = fixture.write(old, copy(name)) }
        return try ["a.jpg", "b.jpg", "c.jpg"].map { try fixture.picture($0) }
    }

    @Test func nothingIsReplacedBeforeTheAnswer() throws {
        let run = fixture.run(try taken())

        run.start()

        #expect(run.progress == CopyRun.Progress(total: 3, state: .asking(existing: copy("a.jpg"))))
        #expect(fixture.names == ["a.jpg", "c.jpg"] && fixture.bytes(copy("a.jpg")) == old)
    }

    @Test(arguments: [CopyConflictAnswer.replace, .keepBoth, .skip]) func oneAnswerIsForOnePicture(_ answer: CopyConflictAnswer) throws {
        let run = fixture.run(try taken())
        run.start()

        run.answer(answer, forAll: false)

        #expect(run.progress.state == .asking(existing: copy("c.jpg")) && fixture.bytes(copy("c.jpg")) == old)
        #expect((fixture.bytes(copy("a.jpg")) == old) == (answer != .replace))
        #expect(fixture.names == (answer == .keepBoth ? ["a 2.jpg", "a.jpg", "b.jpg", "c.jpg"] : ["a.jpg", "b.jpg", "c.jpg"]))
        run.answer(.skip, forAll: false)
        #expect(run.progress.state == .finished && run.progress.skipped == (answer == .skip ? 2 : 1))
    }

    @Test(arguments: [CopyConflictAnswer.replace, .keepBoth, .skip]) func oneAnswerCanBeForAll(_ answer: CopyConflictAnswer) throws {
        let run = fixture.run(try taken())
        run.start()

        run.answer(answer, forAll: true)

        let replaced = fixture.bytes(copy("a.jpg")) != old && fixture.bytes(copy("c.jpg")) != old
        #expect(
            run.progress == CopyRun.Progress(total: 3, written: answer == .skip ? 1 : 3, skipped: answer == .skip ? 2 : 0, state: .finished)
        )
        #expect(replaced == (answer == .replace))
        #expect(
            run.written.map { FileManager.default.displayName(atPath: $0) }
                == [
                    CopyConflictAnswer.replace: ["a.jpg", "b.jpg", "c.jpg"], .keepBoth: ["a 2.jpg", "b.jpg", "c 2.jpg"], .skip: ["b.jpg"],
                ][answer])
    }

    @Test func anAnswerWithoutAQuestionIsNone() throws {
        let run = fixture.run(try taken())
        run.answer(.replace, forAll: true)

        run.start()

        #expect(run.progress.state == .asking(existing: copy("a.jpg")))
    }

    /// `a 2.jpg` and `a 3.jpg` are both taken; the latter is a folder.
    @Test func theNextFreeNumberIsTaken() throws {
        let pictures = try taken()
        _ = fixture.write(old, copy("a 2.jpg"))
        try FileManager.default.createDirectory(atPath: copy("a 3.jpg"), withIntermediateDirectories: false)
        let run = fixture.run(pictures)
        run.start()

        run.answer(.keepBoth, forAll: true)

        #expect(run.written.first == copy("a 4.jpg") && fixture.bytes(copy("a 2.jpg")) == old)
    }

    // MARK: The pictures themselves

    /// In the folder of the pictures, with the same names: by their paths, through a link to the folder, and by second names.
    @Test(arguments: [CopyConflictAnswer.replace, .skip, .keepBoth]) func theOriginalIsNeverReplaced(_ answer: CopyConflictAnswer) throws {
        let picture = try fixture.picture("a.jpg")
        let before = fixture.bytes(picture)
        let link = fixture.path + "/link"
        symlink(fixture.originals, link)
        let run = CopyRun(
            CopyRequest(pictures: [picture], folder: link), decoder: CodecDecoder(), encoder: CodecEncoder(), on: Work(.synchronous))
        run.start()
        run.answer(answer, forAll: true)

        #expect(run.progress.state == .finished && run.written == [link + "/a 2.jpg"])
        #expect(fixture.bytes(picture) == before && fixture.names(in: fixture.originals) == ["a 2.jpg", "a.jpg"])
    }

    /// The copy of the first would have the name of the second, which is still to be copied.
    @Test func noPictureOfTheRequestIsReplaced() throws {
        let (first, second) = (try fixture.picture("a.png", format: .png), try fixture.picture("a.jpg"))
        let before = fixture.bytes(second)
        link(second, copy("a.jpg"))
        symlink(second, copy("a 2.jpg"))
        let run = fixture.run([first, second])
        run.start()
        run.answer(.replace, forAll: true)

        #expect(run.progress.state == .finished && fixture.bytes(second) == before && fixture.bytes(copy("a.jpg")) == before)
        #expect(run.written == [copy("a 3.jpg"), copy("a 4.jpg")])
    }

    /// A link that is replaced leaves the picture it leads to.
    @Test func aLinkToAPictureGivesWayAlone() throws {
        let picture = try fixture.picture("a.jpg")
        let other = fixture.write(old, fixture.path + "/other")
        symlink(other, copy("a.jpg"))
        let run = fixture.run([picture])
        run.start()
        #expect(run.progress.state == .asking(existing: copy("a.jpg")))

        run.answer(.replace, forAll: false)

        #expect(fixture.bytes(other) == old && (try? FileManager.default.destinationOfSymbolicLink(atPath: copy("a.jpg"))) == nil)
        #expect(run.written == [copy("a.jpg")] && fixture.bytes(copy("a.jpg")).starts(with: [0xFF, 0xD8]))
    }

    // MARK: Kept files

    /// As in replays: the file stays, whatever the answer.
    @Test(arguments: [CopyConflictAnswer.replace, .skip, .keepBoth]) func filesStayWhereTheRequestKeepsThem(_ answer: CopyConflictAnswer)
        throws
    {
        var request = CopyRequest(pictures: try taken(), folder: fixture.copies)
        request.keepsFiles = true
        let run = CopyRun(request, decoder: CodecDecoder(), encoder: CodecEncoder(), on: Work(.synchronous))
        run.start()
        #expect(run.progress.state == .asking(existing: copy("a.jpg")))

        run.answer(answer, forAll: true)

        #expect(run.progress.state == .finished && fixture.bytes(copy("a.jpg")) == old && fixture.bytes(copy("c.jpg")) == old)
        let names = run.written.map { FileManager.default.displayName(atPath: $0) }
        #expect(names == (answer == .skip ? ["b.jpg"] : ["a 2.jpg", "b.jpg", "c 2.jpg"]))
    }

    // MARK: Other programs

    /// While a copy is being written, other programs do not see half a picture: the old file stays, and a new name is free.
    @Test func halfACopyHasNoName() throws {
        _ = fixture.write(old, copy("a.jpg"))
        let (fixture, old) = (fixture, old)
        let checks = Mutex(0)
        let encoder = InterruptedEncoder {
            let check = checks.withLock {
                $0 += 1
                return $0
            }
            #expect(check == 2 || fixture.bytes(fixture.copies + "/a.jpg") == old)
            #expect(!FileManager.default.fileExists(atPath: fixture.copies + "/b.jpg"))
        }
        let run = fixture.run([try fixture.picture("a.jpg"), try fixture.picture("b.jpg")], encoder: encoder)
        run.start()
        run.answer(.replace, forAll: true)

        #expect(run.progress.written == 2 && checks.withLock { $0 } == 2 && fixture.names == ["a.jpg", "b.jpg"])
    }

    /// The file appears at the last moment, after the name was found free.
    @Test func aFileThatAppearsMeanwhileIsAskedAbout() throws {
        let (path, old) = (copy("a.jpg"), old)
        let encoder = InterruptedEncoder {
            if !FileManager.default.fileExists(atPath: path) { _ = FileManager.default.createFile(atPath: path, contents: Data(old)) }
        }
        let run = fixture.run([try fixture.picture("a.jpg")], encoder: encoder)

        run.start()

        #expect(run.progress == CopyRun.Progress(total: 1, state: .asking(existing: path)))
        #expect(fixture.bytes(path) == old && fixture.names == ["a.jpg"])
        run.answer(.keepBoth, forAll: false)
        #expect(run.written == [copy("a 2.jpg")] && fixture.bytes(path) == old && fixture.names == ["a 2.jpg", "a.jpg"])
    }

    /// Each attempt finds a new file with its name.
    @Test func filesThatKeepAppearingAllStay() throws {
        let (folder, old) = (fixture.copies, old)
        let encoder = InterruptedEncoder {
            for name in ["a.jpg", "a 2.jpg", "a 3.jpg"] where !FileManager.default.fileExists(atPath: folder + "/" + name) {
                _ = FileManager.default.createFile(atPath: folder + "/" + name, contents: Data(old))
                break
            }
        }
        let run = fixture.run([try fixture.picture("a.jpg")], encoder: encoder)
        run.start()
        run.answer(.keepBoth, forAll: true)

        #expect(run.progress.state == .finished && run.written == [copy("a 4.jpg")])
        for name in ["a.jpg", "a 2.jpg", "a 3.jpg"] { #expect(fixture.bytes(copy(name)) == old) }
        #expect(fixture.names == ["a 2.jpg", "a 3.jpg", "a 4.jpg", "a.jpg"])
    }

    /// A file that may not be written may not be replaced. That picture fails, and the others continue.
    @Test(.enabled(if: geteuid() != 0)) func aProtectedFileStays() throws {
        let pictures = try taken()
        chmod(copy("a.jpg"), 0o400)
        let run = fixture.run(pictures)
        run.start()
        run.answer(.replace, forAll: true)

        #expect(
            run.progress.written == 2 && run.progress.failures.map(\.reason) == [.refused(code: EACCES)]
                && fixture.bytes(copy("a.jpg")) == old)
    }
}
