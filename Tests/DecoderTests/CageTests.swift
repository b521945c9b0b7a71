import CEscapeAttempts
import CSandbox
import Foundation
import Pictures
import Platform
import TestFiles
import Testing

/// Tests, by attempts in the decoders' sandbox, that a decoder captured by a picture can do nothing.
@Suite(.serialized) struct CageTests {
    // MARK: Attempts

    @Test(arguments: ["worker", "thumbnailer"]) func everyAttemptIsRefusedAndNothingIsHarmed(kind: String) throws {
        let bystanders = try Bystanders()
        let before = bystanders.facts
        let process = try ConfinedProcess([
            "attempts", kind, bystanders.folder.path, bystanders.terminalPath, String(bystanders.process.processIdentifier),
        ])

        let introduction = process.message()
        let end = process.end()

        let outcomes = try bystanders.outcomes()
        print("attempted | refused with (\(kind))")
        for outcome in outcomes { print("\(outcome.name) | \(outcome.words)") }
        #expect(introduction == "session own descriptors 0 1 2 3 terminal 0")
        #expect(end == .exited(0))
        #expect((225...275).contains(outcomes.count))
        #expect(outcomes.filter { $0.code != EPERM }.map { "\($0.name): \($0.words)" } == [])
        #expect(bystanders.facts == before)
    }

    /// Results of a decoder that reads fonts, where others get EPERM: the size of an open file, a pretended success, and other errors.
    private static let answersOfFonts: [String: Set<Int32>] = [
        "fstat": [0], "access": [0], "faccessat": [0, EPERM], "clone3": [ENOSYS], "openat": [EACCES, ENOENT],
        "rseq": [EPERM, EINVAL, EBUSY],
    ]

    @Test func everyAttemptOfADecoderThatReadsFontsIsRefusedToo() throws {
        let bystanders = try Bystanders()
        let before = bystanders.facts
        let process = try ConfinedProcess([
            "attempts", "fonts", bystanders.folder.path, bystanders.terminalPath, String(bystanders.process.processIdentifier),
        ])

        _ = process.message()
        let end = process.end()

        let outcomes = try bystanders.outcomes()
        #expect(end == .exited(0))
        #expect((225...275).contains(outcomes.count))
        print("fonts: \(outcomes.filter { $0.code != 0 }.count) of \(outcomes.count) attempts refused")
        #expect(
            outcomes.filter { !(Self.answersOfFonts[$0.name] ?? [EPERM]).contains($0.code) }.map { "\($0.name): \($0.words)" } == [])
        #expect(bystanders.facts == before)
    }

    /// Every thread can read fonts, no thread can read anything else, and the number of threads is limited.
    @Test func aDecoderThatReadsFontsReadsNothingElse() throws {
        let folder = try Bystanders.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let fonts = folder.appendingPathComponent("fonts")
        try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: false)
        for path in ["content", "fonts/font"] {
            try "something\n".write(to: folder.appendingPathComponent(path), atomically: false, encoding: .utf8)
        }
        symlink(folder.path + "/content", fonts.path + "/link")
        let process = try ConfinedProcess(["fonts", folder.path])

        var lines: [String] = []
        while case let line = process.message(), !line.isEmpty { lines.append(line) }

        print(lines.joined(separator: "\n"))
        #expect(process.end() == .exited(0))
        let read = lines.filter { $0.hasSuffix(": done") }
        #expect(read == ["the font: done", "the font, closed by other programs: done", "the font, by a thread: done"])
        let report = try WorkerFixture().pool.cageReport(for: .svg)
        let hasOwnRoot = report.state(of: .ownRoot) == .stands
        // The folder of fonts exists, but cannot be listed. Everything else appears to be missing.
        let answers = Dictionary(grouping: lines.filter { !$0.contains("door") }) { $0.split(separator: ": ").last ?? "" }
        #expect(answers["Permission denied"]?.count == (hasOwnRoot ? 1 : 8))
        #expect((answers["No such file or directory"]?.count ?? 0) == (hasOwnRoot ? 7 : 0))
        #expect(answers["Operation not permitted"]?.count == 8)
        // No answer reveals what the session contains: files, folders or processes.
        let doors = Set(lines.filter { $0.contains("door") }.map { String($0.split(separator: ": ").last ?? "") })
        #expect(doors == ["No such file or directory"] || !hasOwnRoot, "\(doors)")
        #expect(lines.count == 34 && lines.last?.hasPrefix("threads: ") == true)
        let threads = try #require(lines.last.flatMap { Int($0.dropFirst("threads: ".count)) })
        // Without a user namespace, the user's other processes would count.
        #expect(threads > 8)
        #expect(threads < 64 || !report.standing.contains("user namespace"))
    }

    /// Only the decoders of SVG need Landlock.
    @Test func withoutLandlockDrawingsAreRefusedAndPicturesAreNot() throws {
        let fixture = try WorkerFixture(
            program: ConfinedProcess.program,
            arguments: ["refuse", "landlock", String(ENOSYS), Self.thumbnailer, WorkerService.argument])
        let drawing = try fixture.write(
            Array("<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>".utf8), to: "a.svg")
        let reason = "Landlock, without which fonts cannot be read: \(String(cString: strerror(ENOSYS)))"

        #expect(throws: PictureFailure(path: drawing, error: .cageNotSetUp(reason))) {
            try fixture.decoder.decode(path: drawing, fit: .within(width: 9, height: 9))
        }

        #expect(try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10)).height == 10)
        #expect(fixture.reports == ["no SVG pictures are decoded: the decoder's cage cannot be set up: \(reason)"])
    }

    #if arch(x86_64)
        /// Calls by the table of 32-bit programs and by the table of x32, whose numbers mean other calls.
        @Test(arguments: [1, 2]) func aCallByAnotherTableEndsTheProcess(table: Int) throws {
            let end = try ConfinedProcess(["table", String(table)]).end()

            // Kernels without 32-bit programs fault instead.
            #expect(end == .signalled(SIGSYS) || table == 1 && end == .signalled(SIGSEGV))
        }
    #endif

    /// The kernel counts CPU time in whole seconds since the process started, so an order may get almost one second more.
    @Test func decoderIsLimitedToFourSecondsOfProcessorTime() throws {
        let fixture = try WorkerFixture()
        _ = try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10))
        let decoder = try #require(fixture.pool.idleProcesses.first)

        let limits = try String(contentsOfFile: "/proc/\(decoder)/limits", encoding: .utf8).split(separator: "\n")

        let words = try #require(limits.first { $0.hasPrefix("Max cpu time") }).split(separator: " ")
        #expect(words[3] == "4")
    }

    @Test func aDecoderThatAbortsSaysSo() throws {
        #expect(try ConfinedProcess(["abort"]).end() == .signalled(SIGABRT))
    }

    // MARK: Walls that cannot be set up

    private static let thumbnailer = BuiltProgram.thumbnailer.path

    @Test(arguments: [
        ("filter", EPERM, "the filter of system calls"), ("filter", ENOSYS, "the filter of system calls"),
        ("filter", EINVAL, "the filter of system calls"), ("privileges", EPERM, "no new privileges"), ("limits", EPERM, "limits"),
        ("landlock", EPERM, "Landlock"), ("end", EINVAL, "an end with its parent"), ("privacy", EPERM, "privacy"),
    ])
    func withoutAWallNoPictureIsDecoded(wall: String, code: Int32, name: String) throws {
        let words = ["refuse", wall, String(code)]
        let fixture = try WorkerFixture(
            program: ConfinedProcess.program, arguments: words + [Self.thumbnailer, WorkerService.argument])
        let reason = "\(name): \(String(cString: strerror(code)))"

        for _ in 0..<3 {
            #expect(throws: PictureFailure(path: WorkerFixture.sample, error: .cageNotSetUp(reason))) {
                try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10))
            }
        }

        #expect(fixture.reports == ["no pictures are decoded: the decoder's cage cannot be set up: \(reason)"])
        let process = try ConfinedProcess(words + [Self.thumbnailer, WorkerService.argument])
        #expect(process.end() == .exited(DecoderCage.exitCode))
        #expect(process.errorText() == reason + "\n")
    }

    @Test func aThumbnailerWithoutItsCageWritesNothing() throws {
        let folder = try Bystanders.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let output = folder.appendingPathComponent("out.png").path

        let run = try Tool.run(ConfinedProcess.program, ["refuse", "filter", "1", Self.thumbnailer, WorkerFixture.sample, output])

        #expect(run.code == 1)
        #expect(
            run.errors
                == "panorama-thumbnailer: mirror-lake.jpg is not decoded: the decoder's cage cannot be set up: "
                + "the filter of system calls: Operation not permitted\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func theDoctorTellsOfTheCage() throws {
        let well = try Tool.run(BuiltProgram.panorama.path, ["doctor"])
        let ill = try Tool.run(ConfinedProcess.program, ["refuse", "filter", "1", BuiltProgram.panorama.path, "doctor"])

        #expect(well.output.contains("decoder's cage: filter of system calls, limits, Landlock "))
        let fonts = well.output.split(separator: "\n").first {
            $0.hasPrefix("cage of SVG, which reads fonts: filter of system calls, limits, Landlock")
        }
        #expect(fonts?.contains("PID namespace for children (left out for threads); SVG pictures are decoded") == true)
        #expect(
            ill.output.contains(
                "decoder's cage: cannot be set up: the filter of system calls: Operation not permitted; no pictures are decoded"))
    }

    /// The number of pictures on a page does not matter.
    @Test func aProgramWithoutDecodersSaysSoOnce() throws {
        let folder = try Bystanders.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appendingPathComponent("script.gesture").path
        try "scene grid\nsettle\n".write(toFile: script, atomically: true, encoding: .utf8)
        let pictures = Samples.resources + "/pictures"

        let run = try Tool.run(
            ConfinedProcess.program, ["refuse", "filter", "1", BuiltProgram.panorama.path, "replay", script, "--pictures", pictures])

        #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        #expect(run.errors.hasPrefix("panorama: no pictures are decoded: the decoder's cage cannot be set up: "))
    }

    // MARK: Parents and children

    @Test func aDecoderDiesWithItsParentEvenWhileItComputes() throws {
        let parent = Process()
        let pipe = Pipe()
        parent.executableURL = URL(fileURLWithPath: ConfinedProcess.program)
        parent.arguments = ["parent"]
        parent.standardOutput = pipe
        try parent.run()
        let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        let child = try #require(Int32(line.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(WorkerFixture.status(child, "State")?.hasPrefix("R") == true)

        kill(parent.processIdentifier, SIGKILL)
        parent.waitUntilExit()

        #expect(Timeouts.wait { WorkerFixture.status(child, "State").map { $0.hasPrefix("Z") } ?? true })
    }

    /// A thread that ends must not end its decoders, although Linux would do that.
    @Test func aDecoderOutlivesTheThreadThatAskedForIt() throws {
        let fixture = try WorkerFixture()
        let done = DispatchSemaphore(value: 0)
        let (decoder, sample) = (fixture.decoder, WorkerFixture.sample)
        let thread = Thread {
            _ = try? decoder.decode(path: sample, fit: .height(10))
            done.signal()
        }
        thread.start()
        done.wait()
        #expect(Timeouts.wait { thread.isFinished })

        #expect(try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(20)).height == 20)

        #expect(fixture.reports.isEmpty)
    }

    @Test func whatADecoderWritesIsBoundedAndOnOneLine() throws {
        let fixture = try WorkerFixture(program: ConfinedProcess.program, arguments: ["chatter"])

        #expect(throws: PictureFailure(path: WorkerFixture.sample, error: .stoppedTheDecoder(signal: SIGSEGV))) {
            try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10))
        }

        #expect(fixture.reports.count == 2)
        for report in fixture.reports {
            #expect(report.contains("stopped (signal 11) and is replaced; it said:") && report.contains("line 0"))
            #expect(report.utf8.count < 700)
            #expect(!report.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E })
        }
    }
}
