import Foundation
import TestFiles
import Testing

/// Tests drags from a real window to other programs on an X display, with the hand of a user.
@MainActor
@Suite(.serialized) struct DragTests {
    /// A window at the left, from which things are dragged.
    private func withSource(_ body: (Desktop, WindowProgram) throws -> Void) throws {
        let desktop = try Desktop.managed()
        defer { desktop.close() }
        let program = try window("source", at: 0, on: desktop)
        defer { program.kill() }
        try body(desktop, program)
    }

    /// Opens a window of the toolkit with its left edge at `x`.
    private func window(_ title: String, at x: Int, on desktop: Desktop) throws -> WindowProgram {
        let program = try WindowProgram("ControlledWindow", on: desktop, environment: ["CONTROLLED_DRAGS": "1"])
        #expect(program.nextLine() == "opened at 400x300")
        try program.order("title \(title)")
        try desktop.placeWindow(title, at: x)
        return program
    }

    /// The other program: a window of the toolkit at the right.
    private func withTwo(_ body: (Desktop, WindowProgram, WindowProgram) throws -> Void) throws {
        try withSource { desktop, source in
            let target = try window("target", at: 600, on: desktop)
            defer { target.kill() }
            try body(desktop, source, target)
        }
    }

    /// The other program: a window that behaves like no program of the toolkit.
    private func withTarget(
        _ behaviour: String..., body: (Desktop, WindowProgram, DropTargetProgram) throws -> Void
    ) throws {
        try withSource { desktop, source in
            let target = try DropTargetProgram(behaviour, on: desktop)
            defer { target.end() }
            try body(desktop, source, target)
        }
    }

    /// Drags what the order says to the other program, which wants it, and lets go there.
    private func drop(_ order: String, of source: WindowProgram, on desktop: Desktop) throws {
        try source.order(order)
        try desktop.carry(to: 700)
        #expect(source.nextLine() == "wanted")
        try desktop.releaseButton()
    }

    @Test func textGoesToAnotherProgram() throws {
        try withTwo { desktop, source, target in
            try drop("give text waves №1|and wind", of: source, on: desktop)

            #expect(target.nextLine() == "text waves №1|and wind")
            #expect(source.nextLine() == "copied")
            // Nothing is left of the drag.
            try desktop.carry(to: 300)
            try desktop.releaseButton()
            #expect(source.nextLine() == "released")
        }
    }

    @Test func filesGoToAnotherProgram() throws {
        try withTwo { desktop, source, target in
            try drop("give files /tmp/Küste#1 /tmp/a%20b", of: source, on: desktop)

            #expect(target.nextLine() == "file /tmp/Küste#1")
            #expect(target.nextLine() == "file /tmp/a%20b")
            #expect(source.nextLine() == "copied")
        }
    }

    @Test func theHandMayComeBackAndEscapeCancels() throws {
        try withTwo { desktop, source, target in
            try source.order("give text waves")
            for _ in 0..<2 {
                try desktop.carry(to: 700)
                #expect(source.nextLine() == "wanted")
                try desktop.movePointer(to: 200, 100)
                #expect(source.nextLine() == "unwanted")
                try desktop.movePointer(to: 700, 100)
                #expect(source.nextLine() == "wanted")
                try desktop.press("Escape")
                #expect(source.nextLine() == "cancelled")
                try desktop.releaseButton()
            }
            #expect(try target.ask("full?") == "off")
        }
    }

    /// The same thread gives and takes.
    @Test func anotherWindowOfTheProgramTakesThemToo() throws {
        try withSource { desktop, source in
            try source.order("second")
            try desktop.placeWindow("panorama-second", at: 600)
            try drop("give text waves", of: source, on: desktop)
            #expect(source.nextLine() == "copied")
        }
    }

    @Test func emptyGroundTakesNothing() throws {
        try withSource { desktop, source in
            try source.order("give text waves")
            try desktop.carry(to: 1000)
            try desktop.releaseButton()
            #expect(source.nextLine() == "released")
        }
    }

    @Test func aTargetThatNeverAnswersStopsNothing() throws {
        try withTarget("silent") { desktop, source, _ in
            try source.order("give text waves")
            try desktop.carry(to: 700)
            #expect(try source.ask("full?") == "off")
            try desktop.releaseButton()
            #expect(source.nextLine() == "released")
        }
    }

    @Test func aTargetMayEndDuringTheDragOrTheDrop() throws {
        try withTarget("accept") { desktop, source, target in
            try source.order("give text waves")
            try desktop.carry(to: 700)
            #expect(source.nextLine() == "wanted")
            target.end()
            #expect(source.nextLine() == "unwanted")
            try desktop.releaseButton()
            #expect(source.nextLine() == "released")
        }
        try withTarget("vanish") { desktop, source, target in
            try drop("give text waves", of: source, on: desktop)
            #expect(target.nextLine() == "dropped")
            #expect(source.nextLine() == "released")
        }
    }

    /// One that has fetched the contents has copied them.
    @Test(arguments: [(["accept"], "released"), (["keep", "text/plain"], "copied")])
    func aTargetThatDoesNotFinishIsGivenUp(behaviour: [String], outcome: String) throws {
        try withSource { desktop, source in
            let target = try DropTargetProgram(behaviour, on: desktop)
            defer { target.end() }
            try drop("give text waves", of: source, on: desktop)
            #expect(target.nextLine() == "dropped")
            #expect(source.nextLine() == outcome)
        }
    }

    @Test func aTargetThatMovesTheContentsSaysSo() throws {
        try withTarget("move", "UTF8_STRING") { desktop, source, target in
            for (order, outcome) in [("give move waves", "moved"), ("give text waves", "copied")] {
                try drop(order, of: source, on: desktop)
                #expect(target.nextLine() == "dropped")
                #expect(target.nextLine() == "got 5 \("waves".utf8.reduce(0) { $0 + Int($1) })")
                #expect(source.nextLine() == outcome)
            }
        }
    }

    /// Beyond a megabyte, the data come in pieces.
    @Test(arguments: [0, 1, 1_000_000, 5_000_000]) func dataOfAnySizeArriveUnchanged(count: Int) throws {
        try withTarget("copy", "application/x-waves") { desktop, source, target in
            try drop("give bytes \(count) application/x-waves", of: source, on: desktop)
            #expect(target.nextLine() == "dropped")
            #expect(target.nextLine() == "got \(count) \((0..<count).reduce(0) { $0 + $1 % 251 })")
            #expect(source.nextLine() == "copied")
        }
    }

    /// A picture of the page with all pictures, after a long press.
    @Test func aPictureOfTheProgramIsAFileForOthers() throws {
        let desktop = try Desktop.managed()
        defer { desktop.close() }
        let folder = URL(fileURLWithPath: Samples.resources).appendingPathComponent("pictures").path
        let app = try RunningApp(["--scene", "grid", folder], on: desktop)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        let target = try window("target", at: 880, on: desktop)
        defer { target.kill() }
        try desktop.placeProgram(at: 0, width: 860, height: 700)
        #expect(app.isStill(for: 0.5))

        try desktop.movePointer(to: 200, 400)
        try desktop.xdotool("mousedown", "1", "sleep", "0.8", "mousemove", "220", "380", "mousemove", "1000", "100")
        #expect(app.isStill(for: 0.3))
        try desktop.releaseButton()

        #expect(target.nextLine()?.hasPrefix("file \(folder)/") == true)
    }
}

/// A window that takes drops in its own way: `StandIns/drop_target.py`.
@MainActor
private final class DropTargetProgram {
    private let process = Process()
    private let output = Pipe()

    init(_ behaviour: [String], on desktop: Desktop) throws {
        try Tool.require("python3")
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("StandIns/drop_target.py").path
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [script, "600", "0", "400", "300"] + behaviour
        process.environment = desktop.environment
        process.standardOutput = output
        try process.run()
        guard nextLine() == "ready" else { throw DesktopFailure(description: "no target of drops came") }
    }

    func nextLine() -> String? { output.fileHandleForReading.nextLine() }

    func end() {
        process.terminate()
        process.waitUntilExit()
    }
}

extension Desktop {
    /// Presses in the window at the left, and moves the pointer to (`x`, 100).
    fileprivate func carry(to x: Int) throws {
        try movePointer(to: 200, 100)
        try pressButton()
        for place in [220, 260, 320, x - 10, x] { try movePointer(to: place, 100) }
    }

    /// Moves a window of 400 × 300 to the upper edge of the screen.
    fileprivate func placeWindow(_ title: String, at x: Int) throws {
        let isThere = try Timeouts.wait {
            try Tool.run("wmctrl", ["-r", title, "-e", "0,\(x),0,400,300"], environment: environment)
            return try hasWindow(title, at: x)
        }
        guard isThere else { throw DesktopFailure(description: "\(title) is not at \(x)") }
    }

    /// Whether the window manager reports a window with its left edge at `x`, or some pixels beside it: wmctrl counts borders twice.
    private func hasWindow(_ title: String, at x: Int) throws -> Bool {
        let rows = try Tool.run("wmctrl", ["-lG"], environment: environment).output.split(separator: "\n").map { $0.split(separator: " ") }
        return rows.contains { $0.last.map(String.init) == title && $0.count > 3 && abs((Int($0[2]) ?? -100) - x) < 5 && $0[3].count == 1 }
    }

    /// Moves the program's window to the upper edge of the screen.
    fileprivate func placeProgram(at x: Int, width: Int, height: Int) throws {
        try place(x, 0, width, height)
        let isThere = try Timeouts.wait {
            let look = try self.look()
            return look.map { abs($0.x - x) < 5 && $0.width == width } ?? false
        }
        guard isThere else { throw DesktopFailure(description: "the window is not at \(x)") }
    }
}
