import Foundation
import Storage

/// The folder of failures. It contains one folder with a `failure.json` for each failure, and pages about all of them that are rebuilt
/// from these folders.
nonisolated struct GoldenReport {
    private static let failureFile = "failure.json"

    let folder: URL

    func folder(suite: String, name: String) -> URL { folder.appendingPathComponent(suite).appendingPathComponent(name) }

    /// Creates an empty folder at `place`, replacing an existing one.
    func clear(_ place: URL) throws {
        if FileManager.default.fileExists(atPath: place.path) { try FileManager.default.removeItem(at: place) }
        _ = try OpenFolder(place.path, making: 0o777)
    }

    /// Adds a failure whose pictures are already in `place`.
    func add(_ failure: GoldenFailure, in place: URL) throws {
        try AtomicFile.replace(place.appendingPathComponent(GoldenReport.failureFile).path, with: GoldenReport.encoder.encode(failure))
        try writePages()
    }

    /// Removes the report from an earlier run of a test that passes now.
    func forget(suite: String, name: String) throws {
        let place = folder(suite: suite, name: name)
        guard FileManager.default.fileExists(atPath: place.path) else { return }
        try FileManager.default.removeItem(at: place)
        try writePages()
    }

    private func writePages() throws {
        let failures = try self.failures()
        try AtomicFile.replace(
            folder.appendingPathComponent("report.json").path, with: GoldenReport.encoder.encode(failures.map(\.failure)))
        let page = try GoldenReportPage(failures.map { try section($0.failure, $0.place) })
        try AtomicFile.replace(folder.appendingPathComponent("report.html").path, with: page.html.utf8)
    }

    /// All failures in the folder, sorted by suite and name.
    private func failures() throws -> [(failure: GoldenFailure, place: URL)] {
        try subfolders(of: folder).flatMap { try subfolders(of: $0) }.compactMap { place in
            let file = place.appendingPathComponent(GoldenReport.failureFile)
            guard FileManager.default.fileExists(atPath: file.path) else { return nil }
            return (try JSONDecoder().decode(GoldenFailure.self, from: Data(contentsOf: file)), place)
        }
    }

    private func subfolders(of folder: URL) throws -> [URL] {
        let keys: [URLResourceKey] = [.isDirectoryKey]
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys)
            .filter { try $0.resourceValues(forKeys: Set(keys)).isDirectory == true }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    private func section(_ failure: GoldenFailure, _ place: URL) throws -> GoldenReportPage.Section {
        func file(_ name: String) throws -> Data? {
            let file = place.appendingPathComponent(name)
            return FileManager.default.fileExists(atPath: file.path) ? try Data(contentsOf: file) : nil
        }
        let pictures = try ["expected", "actual", "diff"].compactMap { name in try file("\(name).png").map { (name, $0) } }
        let texts = try ["expected", "actual"].compactMap { name in
            try file("\(name).txt").map { (name, String(decoding: $0, as: UTF8.self)) }
        }
        return GoldenReportPage.Section(failure: failure, pictures: pictures, texts: texts)
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return encoder
    }
}
