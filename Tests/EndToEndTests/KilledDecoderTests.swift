import Foundation
import TestFiles
import Testing

/// Tests a window whose decoders are killed while the user flicks through pictures.
@MainActor
@Suite(.serialized) struct KilledDecoderTests {
    private let folder: TemporaryFolder
    private var home: URL { folder.url }

    init() throws { folder = try TemporaryFolder() }

    private func children(of process: Int32) -> [Int32] {
        let text = (try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)) ?? ""
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        let others = threads.map { (try? String(contentsOfFile: "/proc/\(process)/task/\($0)/children", encoding: .utf8)) ?? "" }
        return Array(Set(([text] + others).flatMap { $0.split(separator: " ").compactMap { Int32($0) } }))
    }

    @Test func theNextPictureComesAndTheReasonIsLogged() throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([Samples.resources + "/pictures", "--scene", "swiper"], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        #expect(app.isStill(for: 0.5, within: 90))
        try desktop.xdotool("mousemove", "640", "420", "key", "Return")
        #expect(app.isStill(for: 0.5))
        for _ in 0..<6 {
            for child in children(of: app.process.processIdentifier) { kill(child, SIGKILL) }
            try desktop.xdotool("key", "Right")
            #expect(app.isStill(for: 0.3))
        }
        #expect(app.quit() == 0)

        let state = home.appendingPathComponent(".local/state/panorama/state.json")
        let text = try String(contentsOf: state, encoding: .utf8)
        // The seventh of the folder, in the order of the names.
        #expect(text.contains("dune-moon.jpg"))
        let lines = app.errorLines()
        #expect(lines.contains { $0.contains("stopped (signal 9) and is replaced") })
    }

    /// What a window waits for while it is killed.
    nonisolated enum Waiting: CaseIterable {
        /// Decoders without work, one that decodes, and one whose search for fonts hangs, before it has entered its sandbox.
        case nothing, pictures, fonts
        /// A clipboard program that never ends, from which a picture is pasted.
        case paste
    }

    /// Every process that the window has started, and those that these have started.
    private func descendants(of process: Int32) -> [Int32] { children(of: process).flatMap { [$0] + descendants(of: $0) } }

    private func isGone(_ process: Int32) -> Bool {
        let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ") Z"
        return stat.contains(") Z")
    }

    private func wait(_ state: Waiting, in app: RunningApp, on desktop: Desktop) throws {
        let process = app.process.processIdentifier
        switch state {
        case .nothing: _ = app.isStill(for: 0.5)
        case .pictures: break
        case .fonts:
            #expect(Timeouts.wait { descendants(of: process).contains { isOpening($0) } })
        case .paste:
            _ = app.isStill(for: 0.5)
            try desktop.press("End")
            _ = app.isStill(for: 0.5)
            try desktop.press("ctrl+v")
            #expect(Timeouts.wait { FileManager.default.fileExists(atPath: folder.path("started")) })
        }
    }

    /// Whether a process waits for the other end of a pipe.
    private func isOpening(_ process: Int32) -> Bool {
        ((try? String(contentsOfFile: "/proc/\(process)/wchan", encoding: .utf8)) ?? "").contains("fifo")
            || ((try? String(contentsOfFile: "/proc/\(process)/syscall", encoding: .utf8)) ?? "").hasPrefix("257 ")
    }

    @Test(arguments: Waiting.allCases) func noProcessOutlivesAKilledWindow(state: Waiting) throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let standIn = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("StandIns/standin.sh")
        try folder.write("echo >'\(folder.path("started"))'; exec /bin/sleep 1000\n", as: "bin/xclip.sh")
        try FileManager.default.createSymbolicLink(at: folder.url.appendingPathComponent("bin/xclip"), withDestinationURL: standIn)
        try folder.write(Samples.jpeg(64, 48), to: "a.jpg")
        try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>a</text></svg>", as: "drawing/a.svg")
        if state == .fonts {
            try FileManager.default.createDirectory(atPath: folder.path(".fonts"), withIntermediateDirectories: true)
            #expect(mkfifo(folder.path(".fonts/a.ttf"), 0o600) == 0)
        }
        let shown = state == .pictures ? Samples.resources + "/pictures" : folder.path(state == .fonts ? "drawing/a.svg" : "a.jpg")
        let app = try RunningApp([shown], on: desktop, home: home, environment: ["PATH": folder.path("bin") + ":/usr/bin:/bin"])
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        try wait(state, in: app, on: desktop)
        let processes = descendants(of: app.process.processIdentifier)
        #expect(!processes.isEmpty)

        _ = app.quit(SIGKILL)

        #expect(Timeouts.wait { processes.allSatisfy(isGone) }, "\(processes.filter { !isGone($0) })")
    }
}
