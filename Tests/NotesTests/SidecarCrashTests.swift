import CFailingCalls
import Foundation
import Particles
import Storage
import TestFiles
import Testing

@testable import Notes
@testable import Pictures

/// The program `NoteWriter`, which is built beside the tests.
final class NoteWriter {
    let process = Process()
    private let output = Pipe()

    init(_ words: [String]) throws {
        process.executableURL = BuiltProgram.url(of: "NoteWriter")
        process.arguments = words
        process.standardOutput = output
        try process.run()
    }

    deinit { if process.isRunning { kill() } }

    /// Waits for its output.
    /// - Returns: The number of bytes; 0 after its end.
    func read(atMost count: Int) -> Int { (try? output.fileHandleForReading.read(upToCount: count))?.count ?? 0 }

    /// Kills the process.
    /// - Returns: The number of bytes of output that were not read.
    @discardableResult
    func kill() -> Int {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return output.fileHandleForReading.readDataToEndOfFile().count
    }

    /// Waits for its end.
    func end() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}

/// Tests sidecars whose writers are killed, have failing disks, or run at the same time.
@Suite(.serialized) struct SidecarCrashTests {
    private let folder: TemporaryFolder
    private var picture: String { folder.path("IMG.jpg") }
    private let sample = SidecarSamples.lightroom.replacing("Boats &lt;at&gt; dawn", with: "0")

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Samples.jpeg(4, 3), to: "IMG.jpg")
        try folder.write(sample, as: "IMG.xmp")
    }

    private func text() throws -> String { try WholeRead.text(of: folder.path("IMG.xmp")) }
    private func sample(_ title: String) -> String { sample.replacing(">0<", with: ">\(title)<") }

    // MARK: Killed

    private func title() throws -> Int { try #require(Int(try NoteStore().note(of: picture).note.title)) }

    /// Measures the time of a save, so that the kills are spread over all of its steps on any machine.
    private func lengthOfASave() throws -> Duration {
        let writer = try NoteWriter(["loop", picture])
        _ = writer.read(atMost: 1)
        let (begin, count) = (ContinuousClock.now, 10)
        for _ in 0..<count { _ = writer.read(atMost: 1) }
        defer { writer.kill() }
        return (ContinuousClock.now - begin) / count
    }

    /// The sidecar is always the one of the last reported save, or of the save after it.
    @Test func writersKilledAtTwoHundredInstantsLoseNothing() throws {
        var random = RandomSource(seed: 200)
        var (last, unreported, leftovers) = (0, 0, 0)
        let span = try lengthOfASave()
        last = try title()
        for _ in 0..<200 {
            let writer = try NoteWriter(["loop", picture])
            // It saves endlessly, so the instant lies in the save after a report, or in the next one.
            var reported = writer.read(atMost: 1)
            let instant = ContinuousClock.now + span * Double.random(in: 0..<1.25, using: &random)
            while ContinuousClock.now < instant {}
            reported += writer.kill()

            let title = try title()
            #expect(try text() == sample(String(title)))
            #expect((last + reported...last + reported + 1).contains(title))
            unreported += title > last + reported ? 1 : 0
            leftovers += folder.names.count > 2 ? 1 : 0
            last = title
        }
        #expect(last >= 200)
        print("200 writers killed in saves of \(span): \(unreported) saves complete but not reported, \(leftovers) with a temporary file")

        // The next save removes the files that a killed one has left.
        let base = try NoteStore().note(of: picture)
        _ = try NoteStore().save(PictureNote(title: "end"), for: picture, basedOn: base)
        #expect(folder.names == ["IMG.jpg", "IMG.xmp"])
    }

    // MARK: Failing disks

    /// Every kind of system call of a save fails. The sidecar is the old one or the new one, and an error is reported unless it is new.
    @Test(arguments: [EIO, ENOSPC, EDQUOT, EROFS, EACCES]) func failingCallsLoseNothing(code: Int32) throws {
        for call in 0..<failing_call_count.rawValue {
            try folder.write(sample, as: "IMG.xmp")

            let end = try NoteWriter(["failing", picture, String(call), String(code)]).end()

            let title = try NoteStore().note(of: picture).note.title
            #expect(try text() == sample(title) && [0, 10, 11, 12].contains(end), "call \(call): \(end)")
            // A file that has its name, but whose folder could not be synced, is reported too.
            #expect(end == 0 ? title == "new" : title == "0" || call == failing_sync.rawValue, "call \(call): \(end)")
            #expect(folder.names == ["IMG.jpg", "IMG.xmp"], "call \(call)")
            let isOnlyRead = code == EROFS || code == EACCES
            // Some file systems do not let an unnamed file get a name.
            if call == failing_link.rawValue { #expect(end == 0, "\(end)") }
            if [failing_write, failing_rename].map(\.rawValue).contains(call) { #expect(end == (isOnlyRead ? 11 : 10), "call \(call)") }
        }
    }

    /// Disks that only the superuser can make.
    @Test(.enabled(if: geteuid() == 0, "only root may mount")) func onAFullDiskTheOldSidecarStays() throws {
        mkdir(folder.path("disk"), 0o700)
        // In a container, the superuser may not be allowed to mount.
        guard mount("none", folder.path("disk"), "tmpfs", 0, "size=64k") == 0 else { return }
        defer { umount2(folder.path("disk"), Int32(MNT_DETACH)) }
        try folder.write(sample, as: "disk/IMG.xmp")
        let picture = try folder.write(Samples.jpeg(4, 3), to: "disk/IMG.jpg")
        _ = try folder.write([UInt8](repeating: 7, count: 40_000), to: "disk/full")
        let base = try NoteStore().note(of: picture)
        let note = PictureNote(text: String(repeating: "long ", count: 10_000))

        #expect(throws: NoteError.notWritten(code: ENOSPC, sidecar: "IMG.xmp")) {
            try NoteStore().save(note, for: picture, basedOn: base)
        }
        #expect(try WholeRead.text(of: folder.path("disk/IMG.xmp")) == sample)
        remove(folder.path("disk/full"))
        let saved = try NoteStore().save(note, for: picture, basedOn: base)
        #expect(saved.note == note)
    }

    @Test(.enabled(if: geteuid() == 0, "only root may mount")) func onADiskThatCanOnlyBeReadThatIsTold() throws {
        mkdir(folder.path("disk"), 0o700)
        guard mount("none", folder.path("disk"), "tmpfs", 0, "size=64k") == 0 else { return }
        defer { umount2(folder.path("disk"), Int32(MNT_DETACH)) }
        let picture = try folder.write(Samples.jpeg(4, 3), to: "disk/IMG.jpg")
        guard mount("none", folder.path("disk"), "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), "size=64k") == 0 else { return }
        let base = try NoteStore().note(of: picture)

        #expect(throws: NoteError.readOnly(file: "IMG.jpg.xmp")) {
            try NoteStore().save(PictureNote(title: "A"), for: picture, basedOn: base)
        }
    }

    // MARK: Several processes

    /// Each adds people one by one; after a conflict it saves both versions.
    @Test func twoProcessesAtOnceLoseNothing() throws {
        let writers = try ["a", "b"].map { try NoteWriter(["race", picture, $0, "30"]) }

        #expect(writers.map { $0.end() } == [0, 0])

        let people = try NoteStore().note(of: picture).note.people
        #expect(Set(people) == Set(["a", "b"].flatMap { name in (0..<30).map { "\(name) \($0)" } }) && people.count == 60)
        let lines = try text().split(separator: "\r\n").filter { !$0.contains("PersonInImage") && !$0.contains(" 5") }
        #expect(lines.contains { $0.contains("stEvt:action") } && folder.names == ["IMG.jpg", "IMG.xmp"])
    }
}
