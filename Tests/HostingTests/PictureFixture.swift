import Foundation
import Imaging
import LayoutMath
import Platform
import StageTesting
import Views
import Widgets

@testable import Hosting

/// Picture files without an encoder.
enum PictureFile {
    /// A Windows bitmap of one colour, `0xRRGGBB`: header, then rows of blue, green and red from the bottom up.
    static func bytes(width: Int, height: Int, color: UInt32) -> [UInt8] {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let row = (0..<width).flatMap { _ in bytes(Int(color), 3) } + [UInt8](repeating: 0, count: (4 - width * 3 % 4) % 4)
        let header = Array("BM".utf8) + bytes(54 + row.count * height, 4) + bytes(0, 4) + bytes(54, 4)
        let size = bytes(40, 4) + bytes(width, 4) + bytes(height, 4) + bytes(1, 2) + bytes(24, 2) + bytes(0, 24)
        return header + size + (0..<height).flatMap { _ in row }
    }
}

/// A folder of picture files that exists as long as this object.
final class PicturesFolder {
    let path: String

    /// - Parameter files: The widths and colours of square pictures by file name.
    init(_ files: [String: (side: Int, color: UInt32)]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pictures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
        for (name, file) in files { try write(PictureFile.bytes(width: file.side, height: file.side, color: file.color), name) }
    }

    func write(_ bytes: [UInt8], _ name: String) throws { try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)")) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A server whose answers the test gives.
@MainActor final class TestServer {
    struct Silence: Error, CustomStringConvertible { let description = "the server is silent" }

    /// All addresses that were asked for, in order, and those whose question was cancelled.
    private(set) var (asked, cancelled): ([String], [String]) = ([], [])
    private var waiting: [String: CheckedContinuation<[UInt8], any Error>] = [:]

    func file(at address: String) async throws -> [UInt8] {
        asked.append(address)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiting[address] = $0 }
        } onCancel: {
            Task { @MainActor in
                self.cancelled.append(address)
                self.waiting.removeValue(forKey: address)?.resume(throwing: CancellationError())
            }
        }
    }

    /// Answers with a picture of this colour, or with an error, and lets the answer arrive.
    func answer(_ address: String, side: Int = 8, color: UInt32) async {
        await answer(address, .success(PictureFile.bytes(width: side, height: side, color: color)))
    }

    func answer(_ address: String, _ result: Result<[UInt8], any Error>) async {
        waiting.removeValue(forKey: address)?.resume(with: result)
        await settle()
    }

    /// Lets tasks of the main actor run that wait for nothing else.
    func settle() async { for _ in 0..<20 { await Task.yield() } }
}
