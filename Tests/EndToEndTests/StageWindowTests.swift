import Foundation
import LayoutMath
import MessageBus
import PanoramaTesting
import TestFiles
import Testing
import Widgets

@testable import Desktop
@testable import PortalSupport

/// Tests a window of the toolkit that code controls while it is open.
@MainActor
@Suite(.serialized) struct StageWindowTests {
    private func withWindow(_ environment: [String: String] = [:], _ body: (Desktop, WindowProgram) throws -> Void) throws {
        let desktop = try Desktop.managed()
        defer { desktop.close() }
        let program = try WindowProgram("ControlledWindow", on: desktop, environment: environment)
        defer { program.kill() }
        #expect(program.nextLine() == "opened at 400x300")
        try desktop.waitForWindow()
        try body(desktop, program)
    }

    /// Like `withWindow`, with a portal.
    private func withPortal(
        _ behaviour: @escaping TestPortal.Behaviour, _ body: (Desktop, WindowProgram, TestPortal, TestBus) async throws -> Void
    ) async throws {
        let (desktop, bus) = (try Desktop.managed(), try TestBus())
        defer { desktop.close() }
        let portal = await TestPortal(on: bus.address, behaviour: behaviour)
        let program = try WindowProgram("ControlledWindow", on: desktop, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        defer { program.kill() }
        #expect(program.nextLine() == "opened at 400x300")
        try desktop.waitForWindow()
        try await body(desktop, program, portal, bus)
    }

    private func shows(_ answer: String, to question: String, _ program: WindowProgram) throws -> Bool {
        try Timeouts.wait { try program.ask(question) == answer }
    }

    @Test func theDesktopShowsWhatCodeSets() throws {
        try withWindow { desktop, program in
            #expect(try program.ask("title forty-two waves") == "ok")
            _ = try desktop.window("forty-two waves")
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

    /// SDL may still wake a window that closes, and learns only at its end that the server refuses that.
    @Test func anErrorAfterTheEndDoesNoHarm() throws {
        try withWindow(["CONTROLLED_ERROR": "1"]) { _, program in
            try program.order("close")
            #expect(program.nextLine() == "closed, without a stage" && program.status() == 0)
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

    /// The fonts are part of both programs.
    @Test func aWindowShowsThePixelsOfATest() throws {
        try Tool.require("xwd")
        try withWindow { desktop, _ in
            let window = try desktop.window("panorama-controlled")
            #expect(try desktop.shows(0x070C16, in: window))
            let user = try StageHarness(window: Label("contents", role: \.title), size: Size(width: 400, height: 300))
            user.settle()
            let picture = try user.picture()

            let data = try Tool.run("xwd", ["-silent", "-id", window], environment: desktop.environment).data
            let shown = try #require(WindowPicture(xwd: data))
            let colors = (0..<300).flatMap { y in (0..<400).map { shown.color(x: $0, y: y) } }
            #expect(colors == picture.pixels.map { Int($0 & 0xFFFFFF) })
            #expect(Set(picture.pixels).count > 20)
        }
    }

    // MARK: The desktop

    @Test func theThemeOfTheDesktopIsFollowed() async throws {
        try Tool.require("xwd")
        let dark = ["org.freedesktop.appearance": [("color-scheme", BusValue.uint32(1))]]
        try await withPortal({ call, _ in call.reply(TestPortal.settings(dark)) }) { desktop, program, portal, _ in
            let window = try desktop.window("panorama-controlled")
            try program.order("theme light")
            #expect(try desktop.shows(0xF3EFEA, in: window))
            try program.order("theme desktop")
            #expect(try desktop.shows(0x070C16, in: window))

            portal.change("org.freedesktop.appearance", "color-scheme", to: .uint32(2))
            #expect(try desktop.shows(0xF3EFEA, in: window))
            portal.change("org.freedesktop.appearance", "contrast", to: .uint32(1))
            #expect(try desktop.shows(0xFFFFFF, in: window))
            try program.order("theme dark")
            portal.change("org.freedesktop.appearance", "contrast", to: .uint32(0))
            #expect(try desktop.shows(0x070C16, in: window))
        }
    }

    @Test func theDesktopsChooserAnswers() async throws {
        try await withPortal(TestPortal.choosing(["file:///a/K%C3%BCste", "file:///b"])) { _, program, portal, _ in
            try program.order("choose")
            let call = await portal.call("OpenFile")
            #expect(call?.body.first?.text?.hasPrefix("x11:") == true)
            #expect(program.nextLine() == "/a/Küste /b")
        }
        try await withPortal(TestPortal.choosing(1, [])) { _, program, _, _ in
            try program.order("choose")
            #expect(program.nextLine() == "it was cancelled")
        }
    }

    @Test func aLinkIsOpenedByTheDesktop() async throws {
        let opening: TestPortal.Behaviour = { call, loop in
            guard call.member == "OpenURI" else { return call.reply(TestPortal.settings([:])) }
            let path = TestPortal.path(of: call)
            loop.send(call.reply([.objectPath(path)]))
            return TestPortal.response(path, to: call.sender, [.uint32(0), .options([])])
        }
        try await withPortal(opening) { _, program, portal, _ in
            try program.order("url https://example.org/a?b=c")
            let call = await portal.call("OpenURI")
            #expect(call?.body[1].text == "https://example.org/a?b=c")
            #expect(program.nextLine() == "opened")
            // A link of a label, which nothing in the window answers.
            #expect(try program.ask("link https://example.org/d") == "ok")
            let another = await portal.call("OpenURI")
            #expect(another?.body[1].text == "https://example.org/d")
        }
    }

    /// Neither a portal that never answers nor a bus that ends keeps the window.
    @Test func aSilentDesktopBlocksNothing() async throws {
        try await withPortal({ call, _ in call.member == "OpenFile" ? nil : call.reply(TestPortal.settings([:])) }) {
            desktop, program, portal, bus in
            try program.order("choose")
            _ = await portal.call("OpenFile")
            #expect(try program.ask("full?") == "off")
            bus.kill()
            #expect(program.nextLine() == "the desktop has no service for it")
            try program.order("url https://example.org")
            #expect(program.nextLine() == "the desktop has no service for it")
            try program.order("close")
            #expect(program.nextLine() == "closed, without a stage" && program.status() == 0)
        }
    }

    // MARK: Several windows

    /// Two windows with different themes in one program.
    @Test func oneWindowClosesAndTheOtherGoesOn() throws {
        try Tool.require("xwd")
        try withWindow { desktop, program in
            #expect(try program.ask("second") == "ok")
            let second = try desktop.window("panorama-second")
            #expect(try desktop.shows(0xF3EFEA, in: second))
            #expect(try program.ask("theme?") == "dark")

            try Tool.run("wmctrl", ["-i", "-c", second], environment: desktop.environment)
            #expect(program.nextLine() == "second closed")
            #expect(try program.ask("size 420 310") == "ok")
            #expect(try shows("420x310", to: "size?", program))

            #expect(try program.ask("second") == "ok")
            _ = try desktop.window("panorama-second")
            #expect(try program.ask("close") == "ok")
            #expect(program.nextLine() == "closed, without a stage" && program.status() == 0)
        }
    }
}

extension Desktop {
    /// The number of the window with this title, as the window manager knows it: xdotool does not find the titles of SDL 3.
    fileprivate func window(_ title: String) throws -> String {
        var window: Substring?
        let isThere = try Timeouts.wait {
            let lines = try Tool.run("wmctrl", ["-l"], environment: environment).output.split(separator: "\n")
            // The number, the workspace, the machine and the title.
            let rows = lines.map { $0.split(separator: " ", maxSplits: 3) }
            window = rows.first { $0.last?.trimmingCharacters(in: .whitespaces) == title }?.first
            return window != nil
        }
        #expect(isThere, "no window is called \(title)")
        return String(window ?? "")
    }

    /// Whether the corner of a window gets a colour, given as 0xRRGGBB.
    fileprivate func shows(_ color: Int, in window: String) throws -> Bool {
        try Timeouts.wait {
            let data = try Tool.run("xwd", ["-silent", "-id", window], environment: environment).data
            return WindowPicture(xwd: data)?.color(x: 2, y: 2) == color
        }
    }
}
