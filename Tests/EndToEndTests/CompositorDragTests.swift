import Foundation
import TestFiles
import Testing

/// Tests drags from a window to another program on GNOME's compositor.
@MainActor
@Suite(.serialized, .enabled(if: Compositor.Kind.mutter.isInstalled, "mutter, PipeWire, GStreamer or python3-gi is missing"))
struct MutterDragTests {
    @Test func filesGoToAnotherProgram() throws { try CarryingDesktop.with(.mutter) { try $0.dropFiles() } }

    @Test func theHandMayComeBack() throws {
        try CarryingDesktop.with(.mutter) { desktop in
            try desktop.source.order("give files /tmp/a")
            try desktop.pressAndCarry()
            for _ in 0..<2 {
                #expect(desktop.sourceSays("wanted"))
                try desktop.carry(to: desktop.start)
                #expect(desktop.sourceSays("unwanted"))
                try desktop.carry(to: desktop.goal)
            }
            #expect(desktop.sourceSays("wanted"))
            try desktop.carry(to: desktop.start)
            #expect(desktop.sourceSays("unwanted"))
            try desktop.letGo()
            #expect(desktop.outcome() == "released")
            try desktop.dropFiles()
        }
    }

    @Test func whatNobodyTakesReturns() throws { try CarryingDesktop.with(.mutter) { try $0.dropText() } }
}

/// Tests drags from a window to another program on KDE's compositor, which tells SDL instead of the drag when the hand comes back.
@MainActor
@Suite(
    .serialized, .enabled(if: Compositor.Kind.kwin.isInstalled, "kwin_wayland or python3-gi is missing"),
    .enabled("KWin takes no pictures without a device for OpenGL") { await Compositor.kwinTakesPictures })
struct KWinDragTests {
    @Test func filesGoToAnotherProgram() throws { try CarryingDesktop.with(.kwin) { try $0.dropFiles() } }

    @Test func whatNobodyTakesReturns() throws { try CarryingDesktop.with(.kwin) { try $0.dropText() } }
}

/// Two windows of the toolkit on a compositor, and a hand that carries from the second to the first.
@MainActor
private struct CarryingDesktop {
    let desktop: Compositor
    let source, target: WindowProgram
    /// The middles of the source and of the target.
    let start, goal: (x: Int, y: Int)

    private static let leftButton = 0x110

    static func with(_ kind: Compositor.Kind, _ body: (CarryingDesktop) throws -> Void) throws {
        // SDL 2 takes only what comes within 14 ms of a drop, for which a large monitor that is drawn without graphics is too slow.
        let desktop = try Compositor(kind, size: (1000, 800))
        defer { desktop.close() }
        let target = try open("target", on: desktop)
        defer { target.kill() }
        // Compositors place windows on top of each other.
        let opened = try windows(on: desktop)
        try shiftWindow(at: opened.middle, by: (-opened.left, -opened.top), on: desktop)
        let area = try windows(on: desktop)
        let source = try open("source", on: desktop)
        defer { source.kill() }
        // The second window is as large as the first, which is in the upper left corner. So the lower right corner belongs to the second.
        let both = try windows(on: desktop, unlike: area)
        let way = (desktop.size.width - both.right, desktop.size.height - both.bottom)
        try shiftWindow(at: (both.right - 60, both.bottom - 60), by: way, on: desktop)
        let (right, bottom) = { ($0.right, $0.bottom) }(try windows(on: desktop))
        try #require(right - area.width > area.right || bottom - area.height > area.bottom)
        let start = (right - area.width / 2, bottom - area.height / 2)
        try body(CarryingDesktop(desktop: desktop, source: source, target: target, start: start, goal: area.middle))
        for program in [source, target] {
            program.terminate()
            #expect(program.nextLine() == "closed, without a stage" && program.status() == 0)
        }
    }

    private static func open(_ title: String, on desktop: Compositor) throws -> WindowProgram {
        let program = try WindowProgram("ControlledWindow", on: desktop, environment: ["CONTROLLED_DRAGS": "1"])
        #expect(program.nextLine() == "opened at 400x300")
        try program.order("title \(title)")
        return program
    }

    /// The area of all windows, once it differs from an earlier one and no longer changes.
    private static func windows(on desktop: Compositor, unlike earlier: PixelArea? = nil) throws -> PixelArea {
        try #require(try Timeouts.settled { try desktop.window().flatMap { $0 == earlier ? nil : $0 } })
    }

    private static func shiftWindow(at place: (x: Int, y: Int), by offset: (x: Int, y: Int), on desktop: Compositor) throws {
        // A compositor may lose the first movement of a new mouse.
        try desktop.hand(
            "move \(place.x - 9) \(place.y)", "rest 0.2", "move \(place.x) \(place.y)", "rest 0.2", "shift \(offset.x) \(offset.y)",
            "rest 0.2")
    }

    /// KWin sees where the hand is when it moves after the drag has begun.
    func carry(to place: (x: Int, y: Int)) throws {
        try desktop.hand("glide \(place.x) \(place.y - 20) 0.3", "rest 0.1", "glide \(place.x) \(place.y) 0.1")
    }

    func letGo() throws { try desktop.hand("release \(Self.leftButton)") }

    /// Presses in the window of the source, and carries to the target.
    func pressAndCarry() throws {
        // A compositor may lose the first movement of a new mouse.
        try desktop.hand("move \(start.x - 9) \(start.y)", "rest 0.2", "move \(start.x) \(start.y)", "rest 0.1")
        try desktop.hand("press \(Self.leftButton)", "rest 0.05", "glide \(start.x - 20) \(start.y) 0.1")
        try carry(to: goal)
    }

    /// Whether the source says "wanted" or "unwanted", as given. On its way the hand crosses the desktop's background, which takes nothing, and
    /// the frame of the source's window, where SDL takes everything, so the source may say the opposite first.
    func sourceSays(_ word: String) -> Bool {
        var line = source.nextLine()
        while line != word, line == "wanted" || line == "unwanted" { line = source.nextLine() }
        return line == word
    }

    /// What the source says of the end of the drag.
    func outcome() -> String? {
        var line = source.nextLine()
        while line == "wanted" || line == "unwanted" { line = source.nextLine() }
        return line
    }

    /// The target, whose SDL never says that it is done, takes files. The next press is not lost.
    func dropFiles() throws {
        for _ in 0..<2 {
            try source.order("give files /tmp/Küste#1 /tmp/a%20b")
            try pressAndCarry()
            #expect(source.nextLine() == "wanted")
            try letGo()
            #expect(target.nextLine() == "file /tmp/Küste#1")
            #expect(target.nextLine() == "file /tmp/a%20b")
            #expect(outcome() == "copied")
        }
    }

    /// The ground takes nothing, and the window gets its pointer back.
    func dropText() throws {
        try source.order("give text waves")
        for _ in 0..<2 {
            try pressAndCarry()
            try carry(to: (desktop.size.width - 20, 40))
            try letGo()
            #expect(outcome() == "cancelled")
        }
        try desktop.hand("move \(start.x) \(start.y)", "rest 0.1", "press \(Self.leftButton)", "glide \(start.x - 60) \(start.y) 0.2")
        try letGo()
        #expect(source.nextLine() == "released")
    }
}
