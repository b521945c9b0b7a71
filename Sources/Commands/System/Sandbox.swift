import Codecs
import Glibc
import Pictures
import Storage

/// The decoders of this program: processes that have given up their rights.
nonisolated enum Sandbox {
    /// Decodes without keeping anything.
    static let decoder = FileImageLoader(pool)

    /// Shares its thumbnails with the desktop's other programs.
    static var desktopDecoder: FileImageLoader {
        FileImageLoader(pool, thumbnails: UserFolders.thumbnails.map { ThumbnailStore(root: $0) })
    }

    /// A line about the walls that decoders have on this machine: what there is, or why no pictures are decoded.
    static var cage: String {
        do throws(PictureError) {
            try pool.checkCage()
            return "filter of system calls, limits, \(DecoderCage.landlock)"
        } catch {
            if case .cageNotSetUp(let reason) = error { return "cannot be set up: \(reason); no pictures are decoded" }
            return "not known: a decoder \(error.reason)"
        }
    }

    /// The lean decoder starts sooner; where it is missing, this program itself is the worker.
    private static let pool = WorkerPool(
        WorkerCommand(program: leanDecoder ?? "/proc/self/exe", environment: environment),
        report: { write(line: "panorama: \($0)", to: STDERR_FILENO) })

    /// Installed, and built, beside this program; nil when it is not there.
    private static var leanDecoder: String? {
        ResourceFolder.programFolder().map { $0 + "/panorama-thumbnailer" }.flatMap { access($0, X_OK) == 0 ? $0 : nil }
    }

    /// What the dynamic linker needs, and nothing else of this session.
    private static var environment: [String] {
        let libraries = getenv("LD_LIBRARY_PATH").map { ["LD_LIBRARY_PATH=" + String(cString: $0)] } ?? []
        return libraries + ["LC_ALL=C.UTF-8"]
    }

    /// Turns this process into a worker, if it was started as one.
    /// - Returns: the exit code of a worker; nil for everybody else.
    static func runIfWorker(_ arguments: [String]) -> Int32? {
        arguments.dropFirst() == [WorkerService.argument] ? WorkerService.run(decoder: CodecDecoder()) : nil
    }
}
