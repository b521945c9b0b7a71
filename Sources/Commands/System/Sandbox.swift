import Codecs
import Copies
import Editing
import Glibc
import Imaging
import Pictures
import Storage

/// The picture decoders of this program. They are sandboxed processes.
nonisolated enum Sandbox {
    /// Decodes pictures without thumbnails.
    static let decoder = FileImageLoader(pool)

    /// Decodes pictures with the thumbnails that the desktop's programs share.
    static var desktopDecoder: FileImageLoader {
        FileImageLoader(pool, thumbnails: UserFolders.thumbnails.map { ThumbnailStore(root: $0) }, storesLater: true)
    }

    /// Decodes large pictures completely, when no user is waiting for them.
    static let patientDecoder = FileImageLoader(patientPool)

    /// Reads the colour profile of a screen; nil if the screen is sRGB.
    static func screenColors(of profile: [UInt8]) throws -> ScreenColors? { try ScreenColors.reading(profile, with: pool) }

    /// Makes the runs that copy pictures, in their folders or in another one.
    /// - Parameter folder: Receives the copies in place of the folder of a request, and keeps the files that it has; nil follows the request.
    static func copies(on work: Work, into folder: String? = nil) -> (CopyRequest) -> CopyRun {
        { request in
            var request = request
            if let folder { (request.folder, request.keepsFiles) = (folder, true) }
            return CopyRun(
                request, decoder: patientPool, encoder: CodecEncoder(), on: work,
                clock: { work.mode == .threaded ? UserDesktop.clock : .utc })
        }
    }

    /// Saves pictures that were rotated or cropped.
    /// - Parameters:
    ///   - thumbnails: The folder of the desktop's thumbnails, from which outdated ones are removed; nil removes none.
    ///   - wastebasket: Stores the originals of cropped pictures.
    ///   - keepsOriginals: Whether the user must agree before a picture is cropped whose original cannot be stored there.
    static func editor(thumbnails: String? = nil, wastebasket: Wastebasket? = nil, keepsOriginals: Bool = false) -> PictureEditor {
        PictureEditor(
            decoder: patientPool, encoder: CodecEncoder(), thumbnails: thumbnails.map { ThumbnailStore(root: $0) },
            wastebasket: wastebasket, keepsOriginals: keepsOriginals)
    }

    private static let patientPool = WorkerPool(command, timeout: 30_000, report: report)

    /// A line about the decoders' sandbox on this machine: its restrictions, or the reason why no pictures are decoded.
    static var cage: String { words(for: nil, "pictures") }

    /// The same line for the decoders that read fonts.
    static var fontCage: String { words(for: .svg, "SVG pictures") }

    private static func words(for library: DecodingLibrary?, _ pictures: String) -> String {
        do throws(PictureError) {
            let report = try pool.cageReport(for: library)
            return report.standing + (report.missing.map { "; without \($0); \(pictures) are decoded" } ?? "")
        } catch {
            if case .cageNotSetUp(let reason) = error { return "cannot be set up: \(reason); no \(pictures) are decoded" }
            return "not known: a decoder \(error.reason)"
        }
    }

    /// Uses the lean decoder, which starts faster. If it is missing, this program acts as its own worker.
    private static let command = WorkerCommand(
        program: leanDecoder ?? "/proc/self/exe", environment: environment, fontEnvironment: fontEnvironment)
    private static let pool = WorkerPool(command, report: report)
    private static let report: @Sendable (String) -> Void = { write(line: "panorama: \($0)", to: STDERR_FILENO) }

    /// Starts the processes that decode a window's first pictures.
    static func startDecoders(on work: Work) { work.begin(in: "decoders") { pool.startWorkers(PictureLibrary.threadCount) } }

    /// The decoder program in the same folder as this program; nil if there is none.
    private static var leanDecoder: String? {
        ResourceFolder.programFolder().map { $0 + "/panorama-thumbnailer" }.flatMap { access($0, X_OK) == 0 ? $0 : nil }
    }

    /// The environment of workers, which contains only what the dynamic linker needs and a locale.
    private static var environment: [String] {
        let libraries = getenv("LD_LIBRARY_PATH").map { ["LD_LIBRARY_PATH=" + String(cString: $0)] } ?? []
        return libraries + ["LC_ALL=C.UTF-8"]
    }

    /// The variables that fontconfig uses to find the user's fonts and its font cache.
    private static var fontEnvironment: [String] {
        let names = ["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH"]
        return names.compactMap { (name: String) -> String? in getenv(name).map { "\(name)=" + String(cString: $0) } }
    }

    /// Runs as a worker if this process was started as one.
    /// - Returns: The worker's exit code; nil in any other process.
    static func runIfWorker(_ arguments: [String]) -> Int32? {
        WorkerService.run(arguments.dropFirst(), decoder: CodecDecoder())
    }
}
