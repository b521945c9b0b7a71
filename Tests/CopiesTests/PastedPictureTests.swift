import Foundation
import Glibc
import Imaging
import TestFiles
import Testing

@testable import Copies

/// Tests pictures that arrive in pieces and become files.
@Suite struct PastedPictureTests {
    private let scratch: TemporaryFolder
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    init() throws { scratch = try TemporaryFolder() }

    private struct Broken: Error {}

    /// Delivers bytes in pieces, then fails or ends.
    private func save(_ picture: PastedPicture, _ bytes: [UInt8], failing: Bool = false) throws -> String {
        var rest = bytes[...]
        return try picture.save(in: scratch.path) { buffer in
            if rest.isEmpty, failing { throw Broken() }
            let piece = rest.prefix(min(100_000, buffer.count))
            buffer.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()) ?? [] }

    @Test func whatComesIsWrittenAsItIs() throws {
        let bytes = png + (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

        let path = try save(PastedPicture(format: .png), bytes)

        #expect(path == scratch.path + "/pasted.png")
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == bytes && names == ["pasted.png"])
    }

    @Test func noFileIsReplaced() throws {
        for name in ["pasted.png", "pasted 2.png", "a b.JPG"] { try Data([1]).write(to: scratch.url.appendingPathComponent(name)) }
        // A link to a missing file also takes its name.
        try FileManager.default.createSymbolicLink(atPath: scratch.path + "/pasted 3.png", withDestinationPath: "/nowhere")

        #expect(try save(PastedPicture(format: .png), png) == scratch.path + "/pasted 4.png")
        #expect(try save(PastedPicture(name: "a b.JPG"), png) == scratch.path + "/a b 2.jpg")
        #expect(try Data(contentsOf: scratch.url.appendingPathComponent("pasted.png")) == Data([1]))
    }

    @Test func whatIsNoPictureOfItsFormatIsRefused() throws {
        #expect(throws: PasteError.empty) { try save(PastedPicture(format: .png), []) }
        #expect(throws: PasteError.notAPicture) { try save(PastedPicture(format: .jpeg), png) }
        #expect(throws: PasteError.notAPicture) { try save(PastedPicture(name: "a.png"), Array("#!/bin/sh\nexit".utf8)) }
        #expect(names.isEmpty)
    }

    @Test func aSourceThatFailsLeavesNothing() throws {
        #expect(throws: Broken.self) { try save(PastedPicture(format: .png), png + [UInt8](repeating: 0, count: 900_000), failing: true) }
        #expect(names.isEmpty)
    }

    @Test func whatNeverEndsIsRefused() throws {
        var isFirst = true
        #expect(throws: PasteError.tooLarge) {
            try PastedPicture(format: .png).save(in: scratch.path, atMost: { _ in 1_000_000 }) { buffer in
                if isFirst { buffer.copyBytes(from: png) }
                isFirst = false
                return buffer.count
            }
        }
        #expect(names.isEmpty)
    }

    @Test func aFolderThatRefusesIsTold() throws {
        #expect(throws: PasteError.refused(code: ENOENT)) { try PastedPicture(format: .png).save(in: "/nowhere", from: once()) }
        #expect("\(PasteError.refused(code: EACCES))" == "the picture cannot be written: permission denied")
    }

    private func once() -> PastedPicture.Source {
        var isFirst = true
        return { [png] buffer in
            guard isFirst else { return 0 }
            isFirst = false
            buffer.copyBytes(from: png)
            return png.count
        }
    }
}
