import Foundation
import TestFiles

/// The compositor of GNOME or KDE without a screen, with real touch, touchpad, mouse and keys: `Tests/Compositors/compositor.py`.
final class Compositor: WindowDisplay {
    enum Kind: String {
        case mutter, kwin

        /// The programs that it needs, which `make test` installs.
        nonisolated var programs: [String] {
            switch self {
            case .mutter: ["mutter", "pipewire", "wireplumber", "gst-launch-1.0", "dbus-daemon", "python3"]
            case .kwin: ["kwin_wayland", "dbus-daemon", "python3"]
            }
        }

        /// Whether the programs and Python's library for the bus are there.
        nonisolated var isInstalled: Bool {
            programs.allSatisfy { Tool.isThere($0) } && (try? Tool.run("/usr/bin/python3", ["-c", "import gi"]).code) == 0
        }
    }

    /// Whether KWin takes pictures of its monitor. From version 6 on, it does so only if OpenGL has a device.
    static let kwinTakesPictures: Bool = {
        do {
            try Compositor(.kwin).close()
            return true
        } catch { return !["Screenshot got cancelled", "No such object path"].contains { "\(error)".contains($0) } }
    }()

    /// The size of the monitor, in pixels.
    let size: (width: Int, height: Int)

    private let folder: TemporaryFolder
    private let process = Process()
    private let (commands, answers) = (Pipe(), Pipe())
    /// The monitor's picture without a window.
    private(set) var empty = ScreenPicture()

    /// - Parameter size: The size of the monitor, in pixels. By default a window of 900x560 still fits at scale 2.
    init(_ kind: Kind, size: (width: Int, height: Int) = (2000, 1200)) throws {
        self.size = size
        folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        let script = Samples.sources.appendingPathComponent("Tests/Compositors/compositor.py").path
        process.arguments = [script, kind.rawValue, folder.path, "\(size.width)x\(size.height)"]
        process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        process.standardInput = commands
        process.standardOutput = answers
        try process.run()
        do {
            guard answers.fileHandleForReading.nextLine()?.hasPrefix("ready") == true else {
                throw DesktopFailure(description: "\(kind.rawValue) did not start: \(log(of: kind))")
            }
            empty = try picture()
        } catch {
            // A compositor that goes on would write to its folder after that has been removed.
            close()
            throw error
        }
    }

    private func log(of kind: Kind) -> String { (try? String(contentsOfFile: folder.path(kind.rawValue + ".log"), encoding: .utf8)) ?? "" }

    var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "desk"] }

    func close() {
        try? commands.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func waitForWindow() throws {
        let isThere = try Timeouts.wait { try window() != nil }
        guard isThere else { throw DesktopFailure(description: "no window came") }
    }

    /// The part of the monitor where the window is, with its frame and its shadow, in pixels; nil without a window.
    func window() throws -> PixelArea? { try picture().changes(from: empty) }

    func picture() throws -> ScreenPicture {
        let file = folder.path("picture.ppm")
        try hand("picture \(file)")
        guard let picture = ScreenPicture(ppm: try Data(contentsOf: URL(fileURLWithPath: file))) else {
            throw DesktopFailure(description: "the monitor has no picture")
        }
        return picture
    }

    /// Sets another scale of the monitor. Its picture from then on counts as empty until a window appears.
    func rescale(to scale: Int) throws {
        try hand("scale \(scale)")
        empty = try picture()
    }

    /// Sends a command to the virtual input devices; see the script for the commands.
    func hand(_ words: String...) throws {
        for line in words {
            try commands.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
            let answer = answers.fileHandleForReading.nextLine()
            guard answer == "ok" else { throw DesktopFailure(description: "\(line): \(answer ?? "the desktop is gone")") }
        }
    }

    func press(_ key: String) throws {
        var names = key.split(separator: "+").map(String.init)
        let name = names.removeLast()
        guard let code = EvdevKey.named[name] ?? name.first.flatMap({ EvdevKey.typing($0)?.code }) else {
            throw DesktopFailure(description: "no key is called \(name)")
        }
        let codes = names.compactMap { EvdevKey.modifierCodes[$0] } + [code]
        try hand("key " + codes.map(String.init).joined(separator: " "))
    }
}

/// A rectangle of whole pixels.
struct PixelArea: Equatable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    var width: Int { right - left }
    var height: Int { bottom - top }
    var middle: (x: Int, y: Int) { ((left + right) / 2, (top + bottom) / 2) }
}

/// A picture of a monitor.
struct ScreenPicture: Equatable {
    private(set) var width = 0
    private(set) var height = 0
    private var pixels = Data()

    init() {}

    /// Reads a picture of kind P6 whose header is on one line.
    init?(ppm data: Data) {
        guard let end = data.firstIndex(of: 10) else { return nil }
        let words = String(decoding: data[..<end], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        guard words.count == 3, data.count - end - 1 == words[0] * words[1] * 3 else { return nil }
        (width, height, pixels) = (words[0], words[1], data[(end + 1)...])
    }

    private func row(_ y: Int, _ columns: Range<Int>) -> Data {
        let start = pixels.startIndex + (y * width + columns.lowerBound) * 3
        return pixels[start..<start + columns.count * 3]
    }

    /// The largest difference of a channel that counts as equal, because mutter's background is drawn with noise.
    private static let noise = 8

    /// The smallest area outside of which both pictures are equal; nil if they are equal everywhere, or have different sizes.
    func changes(from other: ScreenPicture) -> PixelArea? {
        guard width == other.width, height == other.height else { return nil }
        return pixels.withUnsafeBytes { one in
            other.pixels.withUnsafeBytes { two in
                var area: PixelArea?
                for y in 0..<height {
                    guard let columns = Self.changes(one, two, from: y * width * 3, to: (y + 1) * width * 3) else { continue }
                    let (left, right) = (min(area?.left ?? width, columns.first / 3), max(area?.right ?? 0, columns.last / 3 + 1))
                    area = PixelArea(left: left, top: area?.top ?? y, right: right, bottom: y + 1)
                }
                return area
            }
        }
    }

    /// The first and the last byte that differ in a row, from its beginning.
    private static func changes(
        _ one: UnsafeRawBufferPointer, _ two: UnsafeRawBufferPointer, from start: Int, to end: Int
    ) -> (first: Int, last: Int)? {
        var (first, last) = (start, end - 1)
        while first < end, abs(Int(one[first]) - Int(two[first])) <= noise { first += 1 }
        guard first < end else { return nil }
        while abs(Int(one[last]) - Int(two[last])) <= noise { last -= 1 }
        return (first - start, last - start)
    }

    /// The pixels in an area, row by row.
    func part(_ area: PixelArea) -> Data {
        (area.top..<area.bottom).reduce(into: Data()) { $0 += row($1, area.left..<area.right) }
    }
}
