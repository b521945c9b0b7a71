import Foundation
import MessageBus
import Storage
import TestFiles
import Testing

@testable import Desktop
@testable import PortalSupport

/// Tests the menu of the program in a window, with a test portal.
@MainActor
@Suite(.serialized) struct DesktopFileTaskTests {
    @Test func menuAsksTheDesktopAboutThePictureThatIsShown() async throws {
        let (desktop, bus) = (try Desktop(), try TestBus())
        defer { desktop.close() }
        let portal = await TestPortal(on: bus.address) { call, loop in
            guard call.interface == Portal.openURI else { return call.reply(TestPortal.settings([:])) }
            loop.send(call.reply([.objectPath(TestPortal.path(of: call))]))
            return TestPortal.response(TestPortal.path(of: call), to: call.sender, [.uint32(0), .options([])])
        }
        let manager = await TestPortal(on: bus.address, named: FileManagerService.name) { call, _ in call.reply() }
        let picture = URL(fileURLWithPath: Samples.resources).appendingPathComponent("pictures/aurora.jpg").path
        let app = try RunningApp([picture], on: desktop, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        // SDL 3 loses hurried keys, and the portals would then be awaited without end.
        func press(_ keys: String...) throws {
            for key in keys {
                _ = app.isStill(for: 0.3)
                try desktop.press(key)
            }
        }

        // In the viewer, the first row opens the picture with another program, and the second shows the file in its folder.
        try press("Menu", "Return")
        let opened = try #require(await portal.call("OpenFile"))
        try press("shift+F10", "Down", "Return")
        let shown = try #require(await manager.call("ShowItems"))

        #expect(opened.body.first?.text?.hasPrefix("x11:") == true && opened.body.last?["ask"]?.flag == true)
        #expect(shown.body.first == .strings([FileURI.uri(of: picture)]))
        #expect(app.quit() == 0)
    }
}
