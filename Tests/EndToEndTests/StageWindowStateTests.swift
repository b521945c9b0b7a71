import Foundation
import LayoutMath
import TestFiles
import Testing

/// Tests that a window of the toolkit finds the state of its views again, whatever ended the program, and shows measures of its frames.
@MainActor
@Suite(.serialized) struct StageWindowStateTests {
    private let scratch: TemporaryFolder
    private let desktop: Desktop
    private var file: String { scratch.path("weather/state.json") }

    init() throws {
        scratch = try TemporaryFolder()
        desktop = try Desktop.managed()
    }

    /// Opens the window with the state of the last run, if any.
    private func start(version: Int = 1, at size: String = "400x300") throws -> WindowProgram {
        let state = ["XDG_STATE_HOME": scratch.path, "CONTROLLED_STATE": "weather", "CONTROLLED_VERSION": "\(version)"]
        let program = try WindowProgram("ControlledWindow", on: desktop, environment: state)
        #expect(program.nextLine() == "opened at \(size)")
        try desktop.waitForWindow()
        return program
    }

    private func shows(_ answer: String, to question: String, _ program: WindowProgram) throws -> Bool {
        try Timeouts.wait { try program.ask(question) == answer }
    }

    private var saved: String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }

    /// Scrolls with the wheel, is killed in use, and starts again.
    @Test func aWindowThatIsKilledOpensAtTheSamePlace() throws {
        defer { desktop.close() }
        let first = try start()
        #expect(try first.ask("offset?") == "0")
        for _ in 0..<5 { try desktop.turnWheel() }
        var offset = "0"
        let isSaved = try Timeouts.wait {
            offset = try first.ask("offset?") ?? "0"
            return offset != "0" && saved.contains("\"offset\": \(offset)")
        }
        #expect(isSaved)
        first.kill()
        _ = first.status()

        let second = try start()
        #expect(try shows(offset, to: "offset?", second))
        try second.order("scroll 1200")
        #expect(Timeouts.wait { saved.contains("1200") })
        try second.order("scroll 4000")
        second.kill()
        _ = second.status()

        // What happened in the last moment may be lost, but the file is whole.
        let third = try start()
        #expect(Timeouts.wait { ["1200", "4000"].contains(try? third.ask("offset?")) })
        third.kill()
    }

    @Test func aWindowThatClosesSavesEverything() throws {
        defer { desktop.close() }
        for (index, end) in ["close", "terminate", "user"].enumerated() {
            let program = try start()
            #expect(try shows("\(500 * index)", to: "offset?", program))
            try program.order("scroll \(500 * (index + 1))")
            switch end {
            case "close": #expect(try program.ask("close") == "ok")
            case "terminate": program.terminate()
            default: try desktop.closeWindow()
            }
            #expect(program.nextLine() == "closed, without a stage" && program.status() == 0)
        }
        let last = try start()
        #expect(try shows("1500", to: "offset?", last))
        last.kill()
    }

    @Test func anotherVersionAndADamagedFileStartFresh() throws {
        defer { desktop.close() }
        let first = try start()
        try first.order("scroll 1000")
        try first.order("close")
        #expect(first.nextLine() == "closed, without a stage" && first.status() == 0)

        let second = try start(version: 2)
        #expect(second.nextLine() == "the state of the last run is not restored: it is of version 1, and this program's is 2")
        #expect(try second.ask("offset?") == "0")
        try second.order("close")
        #expect(second.nextLine() == "closed, without a stage" && second.status() == 0)

        try saved.dropLast(40).write(toFile: file, atomically: true, encoding: .utf8)
        let third = try start(version: 2)
        #expect(third.nextLine()?.hasPrefix("the state of the last run is not restored: the file ") == true)
        #expect(try third.ask("offset?") == "0")
        #expect(FileManager.default.fileExists(atPath: file + ".corrupt-1"))
        third.kill()
    }

    @Test func aWindowOpensInTheSizeInWhichItWasLeft() throws {
        defer { desktop.close() }
        let first = try start()
        try desktop.resizeWindow(to: 520, 410)
        #expect(try shows("520x410", to: "size?", first))
        #expect(Timeouts.wait { saved.contains("520.0,") })
        first.kill()
        _ = first.status()

        let second = try start(at: "520x410")
        #expect(try shows("520x410", to: "size?", second))
        second.kill()
    }

    @Test func anIdleWindowWithAStateSleeps() throws {
        defer { desktop.close() }
        let program = try start()
        try program.order("scroll 700")
        #expect(Timeouts.wait { saved.contains("700") })
        #expect(try shows("700", to: "offset?", program))
        // The scroll indicator fades out first.
        let sleeps = Timeouts.wait {
            let count = program.sleepCount
            usleep(1_000_000)
            return program.sleepCount - count < 10
        }
        #expect(sleeps)
        program.kill()
    }

    @Test func aFontThatIsNotInstalledIsReportedOnce() throws {
        defer { desktop.close() }
        let program = try start()
        try program.order("font No Such Family")
        #expect(program.nextLine() == "a bundled font is shown instead of No Such Family, weight 400: it is not installed")
        try program.order("font No Such Family")
        #expect(try program.ask("full?") == "off")
        #expect(try program.ask("offset?") == "0", "nothing else is printed")
        program.kill()
    }

    @Test func theFiguresOfAWindowAreMeasured() throws {
        defer { desktop.close() }
        let program = try start()
        #expect(try program.ask("figures?") == "none")
        try program.order("statistics on")
        // A list that scrolls draws frames.
        #expect(
            try Timeouts.wait {
                try program.order("scroll \(Int.random(in: 0...4_000))")
                let figures = try program.ask("figures?") ?? ""
                let numbers = figures.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
                return numbers.count == 5 && numbers[1] > 0 && numbers[2] > 5 && numbers[3] > 10 && numbers[4] == 0
            })
        try program.order("statistics off")
        #expect(try program.ask("figures?") == "none")
        program.kill()
    }
}
