public import Foundation
public import Imaging
import Replay
import Storage

/// Compares pictures and texts of a test with approved ones, the goldens.
///
/// Goldens are files in the folder `Goldens` next to the test's file: `NAME.png` with a line in `goldens.json`, or `NAME.txt` for texts.
/// A golden's name is unique in its folder. A failure writes `expected`, `actual`, `diff` and `triptych` to `.build/goldens/SUITE/NAME`
/// and a row to `.build/goldens/report.html`. A success removes those of earlier runs.
public struct GoldenStore {
    public let folder: URL
    public let mode: GoldenMode
    public let renderer: RendererFingerprint
    let files: any PictureFiles
    let report: GoldenReport

    public init(folder: URL, reports: URL, mode: GoldenMode, files: any PictureFiles, renderer: RendererFingerprint) {
        self.folder = folder
        self.mode = mode
        self.files = files
        self.renderer = renderer
        report = GoldenReport(folder: reports)
    }

    /// Creates a store for the goldens beside a test's file; reports go to the package's `.build`.
    /// - Throws: If `GOLDEN_RECORD` is invalid, or requests recording while `CI` is set.
    public init(beside testFile: String = #filePath, files: any PictureFiles, renderer: RendererFingerprint) throws(GoldenRefusal) {
        let folder = URL(fileURLWithPath: testFile).deletingLastPathComponent()
        self.init(
            folder: folder.appendingPathComponent("Goldens"),
            reports: GoldenStore.packageRoot(above: folder).appendingPathComponent(".build/goldens"),
            mode: try GoldenMode(environment: ProcessInfo.processInfo.environment), files: files, renderer: renderer)
    }

    /// Returns the renderer that drew the golden picture of this name; nil if there is no such golden.
    public func renderer(ofGolden name: String) throws -> RendererFingerprint? { try GoldenIndex(in: folder)[name]?.renderer }

    /// The nearest folder with a Package.swift, searching upwards from `folder`; `folder` itself if there is none.
    private static func packageRoot(above folder: URL) -> URL {
        var root = folder
        while root.path != "/", !FileManager.default.fileExists(atPath: root.appendingPathComponent("Package.swift").path) {
            root.deleteLastPathComponent()
        }
        return root.path == "/" ? folder : root
    }
}

/// The result of comparing a picture or a text with its golden.
public enum GoldenVerdict: Equatable {
    case matches
    /// The golden was written in this call, so nothing was compared.
    case recorded(URL)
    /// The difference as a message, and the folder with the files that show it.
    case differs(String, URL)
}

// MARK: Pictures

extension GoldenStore {
    /// Compares a picture with its golden; records it if the mode allows, otherwise writes a report on failure.
    /// - Parameter tolerance: The allowed difference; nil applies `GoldenTolerance.usual`.
    public func verdict(
        on actual: Bitmap, named name: String, suite: String, tolerance: GoldenTolerance? = nil
    ) throws -> GoldenVerdict {
        try checkName(name)
        let file = folder.appendingPathComponent("\(name).png")
        let (failure, expected) = try examine(actual, file, name, suite, tolerance)
        let place = report.folder(suite: suite, name: name)
        guard failure != nil || mode == .all else {
            try report.forget(suite: suite, name: name)
            return .matches
        }
        if mode.records(isThere: FileManager.default.fileExists(atPath: file.path)) {
            try record(actual, name, to: file)
            try report.forget(suite: suite, name: name)
            return .recorded(file)
        }
        guard let failure else { return .matches }
        try leave(failure, expected, actual, in: place)
        return .differs(failure.message, place)
    }

    /// Returns the failure, or nil if the picture matches, and the golden if there is one.
    private func examine(
        _ actual: Bitmap, _ file: URL, _ name: String, _ suite: String, _ tolerance: GoldenTolerance?
    ) throws -> (GoldenFailure?, Bitmap?) {
        let line = try GoldenIndex(in: folder)[name]
        func failure(_ reason: String) -> GoldenFailure {
            GoldenFailure(suite: suite, name: name, reason: reason, running: renderer, golden: line?.renderer)
        }
        guard FileManager.default.fileExists(atPath: file.path) else { return (failure("is missing: \(file.path)"), nil) }
        let expected: Bitmap
        do { expected = try files.readPNG(file.path) } catch { return (failure("cannot be read: \(error)"), nil) }
        guard let line else { return (failure("has no line in \(GoldenIndex.fileName)"), expected) }
        guard line.pixels == PixelHash(expected).text else {
            return (failure("is not the picture that its line in \(GoldenIndex.fileName) tells of"), expected)
        }
        let rule = tolerance ?? .usual(golden: line.renderer, running: renderer)
        let comparison = ImageComparison(expected: expected, actual: actual, tolerance: rule.channel)
        if comparison.hasEqualSizes, comparison.pixelsOver <= rule.pixels { return (nil, expected) }
        let sizes = "\(expected.width)x\(expected.height), was \(actual.width)x\(actual.height)"
        var difference = failure(comparison.hasEqualSizes ? "differs" : "has another size: expected \(sizes)")
        difference.add(comparison, rule)
        return (difference, expected)
    }

    private func record(_ actual: Bitmap, _ name: String, to file: URL) throws {
        _ = try OpenFolder(folder.path, making: 0o777)
        try files.writePNG(actual, file.path)
        var index = try GoldenIndex(in: folder)
        try index.replace(
            with: GoldenLine(
                name: name, width: actual.width, height: actual.height, pixels: PixelHash(actual).text, renderer: renderer))
    }

    private func leave(_ failure: GoldenFailure, _ expected: Bitmap?, _ actual: Bitmap, in place: URL) throws {
        try report.clear(place)
        func write(_ bitmap: Bitmap, _ name: String) throws {
            try files.writePNG(bitmap, place.appendingPathComponent("\(name).png").path)
        }
        try write(actual, "actual")
        if let expected {
            let difference = ImageComparison.difference(expected: expected, actual: actual, tolerance: failure.tolerance)
            try write(expected, "expected")
            try write(difference, "diff")
            try write(Filmstrip([expected, actual, difference]).bitmap, "triptych")
        }
        try report.add(failure, in: place)
    }

    // Names are used as file names in several folders.
    private func checkName(_ name: String) throws(GoldenRefusal) {
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
            default: false
            }
        }
        guard isPlain, !name.isEmpty, !name.hasPrefix(".") else {
            throw GoldenRefusal(description: "a golden's name is made of letters, digits, '-', '_' and '.', not '\(name)'")
        }
    }
}

// MARK: Texts

extension GoldenStore {
    /// Compares a text with its golden, byte by byte.
    public func verdict(on actual: String, named name: String, suite: String) throws -> GoldenVerdict {
        try checkName(name)
        let file = folder.appendingPathComponent("\(name).txt")
        let expected = FileManager.default.fileExists(atPath: file.path) ? try String(contentsOf: file, encoding: .utf8) : nil
        let isEqual = expected.map { $0.utf8.elementsEqual(actual.utf8) } ?? false
        let place = report.folder(suite: suite, name: name)
        if isEqual, mode != .all {
            try report.forget(suite: suite, name: name)
            return .matches
        }
        if mode.records(isThere: expected != nil) {
            _ = try OpenFolder(folder.path, making: 0o777)
            try AtomicFile.replace(file.path, with: actual.utf8)
            try report.forget(suite: suite, name: name)
            return .recorded(file)
        }
        try report.clear(place)
        try AtomicFile.replace(place.appendingPathComponent("actual.txt").path, with: actual.utf8)
        if let expected { try AtomicFile.replace(place.appendingPathComponent("expected.txt").path, with: expected.utf8) }
        let reason = expected.map { TextDifference(expected: $0, actual: actual).description } ?? "is missing: \(file.path)"
        let failure = GoldenFailure(suite: suite, name: name, reason: reason, running: renderer)
        try report.add(failure, in: place)
        return .differs(failure.message, place)
    }
}

/// The first line in which two texts differ.
nonisolated struct TextDifference: CustomStringConvertible {
    let description: String

    init(expected: String, actual: String) {
        let (old, new) = (TextDifference.lines(expected), TextDifference.lines(actual))
        let index = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        func line(_ lines: [Substring]) -> String { index < lines.count ? "'\(lines[index])'" : "the end" }
        description = "differs in line \(index + 1): expected \(line(old)), was \(line(new))"
    }

    private static func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
}
