import Foundation
import TestFiles
import Testing

/// Tests a window of the toolkit that code controls while it is open.
@MainActor
@Suite(.serialized) struct StageWindowTests {
    private func withWindow(_ body: (Desktop, WindowProgram) throws -> Void) throws {
        let desktop = try Desktop.managed()
        defer { desktop.close() }
        let program = try WindowProgram("ControlledWindow", on: desktop)
        defer { program.kill() }
        #expect(program.nextLine() == "opened at 400x300")
        try desktop.waitForWindow()
        try body(desktop, program)
    }

    private func shows(_ answer: String, to question: String, _ program: WindowProgram) throws -> Bool {
        try Timeouts.wait { try program.ask(question) == answer }
    }

    @Test func theDesktopShowsWhatCodeSets() throws {
        try withWindow { desktop, program in
            #expect(try program.ask("title forty-two waves") == "ok")
            let isTitled = try Timeouts.wait { try desktop.xdotool("search", "--onlyvisible", "--name", "^forty-two waves$") != "" }
            #expect(isTitled)
            #expect(try program.ask("size 500 350") == "ok")
            #expect(try shows("500x350", to: "size?", program))
            #expect(try program.ask("full on") == "ok")
            #expect(try shows("1280x800", to: "size?", program))
            #expect(try program.ask("full?") == "on")
            #expect(try program.ask("full off") == "ok")
            #expect(try shows("500x350", to: "size?", program))
            #expect(try program.ask("full?") == "off")
            #expect(try program.ask("theme light") == "ok")
            #expect(try program.ask("theme?") == "light")

            program.terminate()
            #expect(program.nextLine() == "closed, without a stage" && program.status() == 0)
        }
    }

    @Test func theClipboardIsTheDesktops() throws {
        try Tool.require("xclip")
        try withWindow { desktop, program in
            #expect(try program.ask("copy wave №1") == "ok")
            let copied = try Tool.run("xclip", ["-o", "-selection", "clipboard"], environment: desktop.environment).output
            #expect(copied == "wave №1")
        }
    }

    @Test func aReaderOfTheClipboardThatEndsCostsNothing() throws {
        try Tool.require("xclip")
        try withWindow { desktop, program in
            #expect(try program.ask("copy waves") == "ok")
            // After this, the server knows the owner of the clipboard.
            #expect(try Tool.run("xclip", ["-o", "-selection", "clipboard"], environment: desktop.environment).output == "waves")
            program.stop()
            // Its window is gone before the program, which has a request for it, continues.
            let reader = try Tool.run("timeout", ["0.5", "xclip", "-o", "-selection", "clipboard"], environment: desktop.environment)
            #expect(reader.code == 124)
            program.goOn()
            #expect(try program.ask("pasted") == "waves")
            // By then it has the server's answer.
            #expect(try shows("400x300", to: "size?", program))
            #expect(try program.ask("close") == "ok")
            #expect(program.nextLine() == "closed, without a stage" && program.status() == 0)
        }
    }

    @Test func codeClosesTheWindow() throws {
        try withWindow { _, program in
            let answer = try program.ask("close")
            #expect(answer == "ok" && program.nextLine() == "closed, without a stage" && program.status() == 0)
        }
    }

    @Test func theUserClosesTheWindowIfTheProgramAgrees() throws {
        try withWindow { desktop, program in
            try desktop.closeWindow()
            #expect(program.nextLine() == "closed, without a stage" && program.status() == 0)
        }
        try withWindow { desktop, program in
            #expect(try program.ask("keep") == "ok")
            try desktop.closeWindow()
            #expect(program.nextLine() == "asked")
            #expect(try program.ask("full?") == "off")

            program.terminate()
            #expect(program.nextLine() == "closed, without a stage" && program.status() == 0)
        }
    }

    /// Two windows with different themes in one program.
    @Test func oneWindowClosesAndTheOtherGoesOn() throws {
        try Tool.require("xwd")
        try withWindow { desktop, program in
            #expect(try program.ask("second") == "ok")
            let second = try window("^panorama-second$", on: desktop)
            #expect(try color(of: second, on: desktop) == 0xF3EFEA)
            #expect(try program.ask("theme?") == "dark")

            try Tool.run("wmctrl", ["-i", "-c", second], environment: desktop.environment)
            #expect(program.nextLine() == "second closed")
            #expect(try program.ask("size 420 310") == "ok")
            #expect(try shows("420x310", to: "size?", program))

            #expect(try program.ask("second") == "ok")
            _ = try window("^panorama-second$", on: desktop)
            #expect(try program.ask("close") == "ok")
            #expect(program.nextLine() == "closed, without a stage" && program.status() == 0)
        }
    }

    private func window(_ title: String, on desktop: Desktop) throws -> String {
        var window = ""
        let isThere = try Timeouts.wait {
            window = try desktop.xdotool("search", "--onlyvisible", "--name", title)
            return !window.isEmpty
        }
        #expect(isThere, "no window is called \(title)")
        return window
    }

    /// The colour of a window's corner, once it is not black as before the first frame.
    private func color(of window: String, on desktop: Desktop) throws -> Int {
        var color = 0
        _ = try Timeouts.wait {
            let data = try Tool.run("xwd", ["-silent", "-id", window], environment: desktop.environment).data
            color = WindowPicture(xwd: data)?.color(x: 2, y: 2) ?? 0
            return color != 0
        }
        return color
    }
}
