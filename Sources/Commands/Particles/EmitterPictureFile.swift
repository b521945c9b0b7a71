import Codecs
import EmitterFiles
import Glibc
import Imaging
import LayoutMath
import ParticleEditor
import Particles
import Platform
import Replay
import SDLBackend
import Storage

/// A picture of an emitter to be written to a file: one instant, or several side by side.
nonisolated struct EmitterPictureFile {
    /// The emitter's file.
    let path: String
    /// The picture's file.
    let output: String
    /// The times of the instants, in seconds.
    let times: [Seconds]
    let size: Size
    var scale = 1.0
    /// Replaces the emitter's seed; 0 keeps it.
    var seed: UInt64 = 0

    /// Returns `count` times evenly spread from 0 to `end`; only `end` if `count` is 1.
    static func times(_ count: Int, upTo end: Seconds) -> [Seconds] {
        guard count > 1 else { return [end] }
        return (0..<count).map { end * Double($0) / Double(count - 1) }
    }

    /// Maximum number of pixels of a picture: 256 MB in memory.
    static let mostPixels = 64.0 * 1_048_576

    /// Whether the picture has at most `mostPixels` pixels.
    var isBounded: Bool { size.width * size.height * scale * scale * Double(times.count) <= EmitterPictureFile.mostPixels }

    /// Draws the picture and writes it. Parts of the emitter that could not be read are reported on standard error.
    @MainActor func write(fonts: FontOptions) throws {
        var opened = try opened()
        if seed != 0 { opened.document.emitter.seed = seed }
        for warning in opened.warnings { Commands.write(line: "panorama: \(warning)", to: STDERR_FILENO) }
        try asFailure { () throws(SDLError) in try SDLSystem.startWithoutDisplay() }
        defer { SDLSystem.stop() }
        let renderer = try EmitterRenderer(opened, size: size, scale: scale, fonts: try fonts.makeFontBook())
        let pictures = try times.map { try renderer.picture(at: $0) }
        if renderer.aliveCount == 0 { tellOfEmptiness(opened.document.emitter) }
        do throws(PNGWritingError) {
            try PNGWriter.write(Filmstrip(pictures, gap: 0).bitmap, to: output)
        } catch {
            throw Failure(message: error.description)
        }
    }

    /// Explains why nothing is visible at the last instant, for example because a burst has already ended.
    private func tellOfEmptiness(_ emitter: Emitter) {
        let duration = emitter.timing.duration
        let reason = duration > 0 && duration.isFinite ? "; it emits for \(NumberText.short(duration)) s" : ""
        Commands.write(
            line: "panorama: \(path.shownPath): no particle lives at \(NumberText.short(times.last ?? 0)) s\(reason)", to: STDERR_FILENO)
    }

    @MainActor private func opened() throws -> OpenedEmitter {
        do { return try EmitterFolder.open(path, Sandbox.decoder) } catch let error as EmitterFileError {
            throw Failure(message: error.description)
        }
    }
}
