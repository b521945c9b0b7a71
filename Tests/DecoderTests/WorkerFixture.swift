import Foundation
import TestFiles
import Pictures
import Platform
import Storage
import Synchronization

/// The program's decoders, started as the window starts them.
final class WorkerFixture {
    /// The lean decoders, which are those of `panorama-thumbnailer`.
    let pool: WorkerPool
    let decoder: FileImageLoader
    let folder: URL
    private let told: Log

    /// The reports of a pool, from any thread.
    private final class Log: Sendable {
        let lines = Mutex<[String]>([])
    }

    /// - Parameters:
    ///   - program: another one than ours, for workers that misbehave.
    ///   - timeout: milliseconds for a picture.
    ///   - orders: Number of pictures after which a worker is replaced.
    ///   - libraries: A folder in which workers look for libraries first.
    init(
        program: String? = nil, arguments: [String]? = nil, timeout: Int32 = WorkerPool.defaultTimeout,
        orders: Int = WorkerPool.ordersPerWorker, reaper: ProcessReaper = ProcessReaper(), libraries: String? = nil
    ) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-worker-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let libraries = [libraries, ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]].compactMap(\.self)
        let log = Log()
        let command = WorkerCommand(
            program: program ?? BuiltProgram.thumbnailer.path, arguments: arguments ?? [WorkerService.argument],
            environment: libraries.isEmpty ? [] : ["LD_LIBRARY_PATH=" + libraries.joined(separator: ":")])
        pool = WorkerPool(command, timeout: timeout, ordersPerWorker: orders, reaper: reaper) { line in
            log.lines.withLock { $0.append(line) }
        }
        decoder = FileImageLoader(pool)
        told = log
    }

    /// Returns the seconds that an answer may take at the moment. A decoder may compute for ``WorkerPool/defaultTimeout``, which takes longer
    /// on a busy machine: as much longer as it takes to end a decoder that does nothing but compute.
    static func longestAnswer() throws -> Double {
        let limit = 0.2
        let fixture = try WorkerFixture(program: "/bin/sh", arguments: ["-c", "while :; do :; done"], timeout: Int32(limit * 1_000))
        let start = ContinuousClock.now
        _ = try? fixture.decoder.decode(path: sample, fit: .height(10))
        let slowness = start.duration(to: .now) / .seconds(limit)
        return 2.5 * max(1, slowness)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var reports: [String] { told.lines.withLock { $0 } }

    static var sample: String { Samples.resources + "/pictures/mirror-lake.jpg" }

    func write(_ bytes: [UInt8], to name: String) throws -> String {
        // Through C, for names that are not valid UTF-8.
        let file = folder.path + "/" + name
        let descriptor = file.withPath { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(descriptor) }
        guard bytes.withUnsafeBytes({ Foundation.write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
            throw CocoaError(.fileWriteUnknown)
        }
        return file
    }

    /// A line of `/proc/PID/status`, without its name.
    static func status(_ process: Int32, _ name: String) -> String? {
        let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").first { $0.hasPrefix(name + ":") }.map {
            $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
        }
    }

    /// Kilobytes of memory, by their name in `/proc/PID/status`.
    static func kilobytes(_ process: Int32, _ name: String) -> Int? {
        status(process, name).flatMap { Int($0.split(separator: " ").first ?? "") }
    }
}
