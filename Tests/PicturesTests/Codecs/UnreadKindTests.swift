import Codecs
import Foundation
import Imaging
import Particles
import Platform
import TestFiles
import Testing

@testable import Pictures

/// Tests that "is damaged" is only reported for damage. A known but unsupported kind of file is called by its name.
@Suite struct UnreadKindTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        var testDescription: String { name }
    }

    // MARK: Files

    private static let jpeg: [UInt8] = BlockJPEG(columns: 1, blocks: [[200, 30, 40]], transform: 0, segments: []).bytes

    /// A JPEG whose frame header is altered: another marker, or another byte behind it.
    private static func jpeg(marker: UInt8 = 0xC0, at place: Int = 0, _ byte: UInt8? = nil) -> [UInt8] {
        var bytes = jpeg
        guard let frame = zip(bytes, bytes.dropFirst()).enumerated().first(where: { $0.element == (0xFF, 0xC0) })?.offset else { return [] }
        bytes[frame + 1] = marker
        if let byte { bytes[frame + place] = byte }
        return bytes
    }

    private static func tiff(_ change: (inout TIFFFile) -> Void) -> [UInt8] {
        var file = TIFFFile(width: 8, height: 8) { x, y, _ in UInt64(x + y) }
        change(&file)
        return file.bytes
    }

    /// An OpenEXR of the kind that has any number of samples in a pixel.
    private static let deep: [UInt8] = {
        func attribute(_ name: String, _ type: String, _ value: [UInt8]) -> [UInt8] {
            Array(name.utf8) + [0] + Array(type.utf8) + [0] + [UInt8](low: value.count, 4) + value
        }
        var bytes = EXRFile(4, 4, [EXRFile.Channel("Y") { _, _, _ in 0.5 }]).bytes
        bytes[5] |= 0x08
        let more =
            attribute("type", "string", Array("deepscanline".utf8)) + attribute("version", "int", [1, 0, 0, 0])
            + attribute("name", "string", Array("a".utf8)) + attribute("chunkCount", "int", [4, 0, 0, 0])
            + attribute("maxSamplesPerPixel", "int", [1, 0, 0, 0])
        bytes.insert(contentsOf: more, at: 8)
        return bytes
    }()

    /// An OpenEXR that states another compression than it has.
    private static func exr(compression: UInt8) -> [UInt8] {
        var bytes = EXRFile(4, 4, [EXRFile.Channel("Y") { _, _, _ in 0.5 }]).bytes
        let head = Array("compression\0compression\0".utf8)
        let place = bytes.indices.first { bytes[$0...].starts(with: head) }
        if let place { bytes[place + head.count + 4] = compression }
        return bytes
    }

    /// A HEIF with one item of a type, and further properties.
    static func heif(_ type: String, brand: String = "mif1", properties: [String] = []) -> [UInt8] {
        func box(_ name: String, _ contents: [UInt8]) -> [UInt8] { [UInt8](high: contents.count + 8, 4) + Array(name.utf8) + contents }
        func full(_ name: String, version: UInt8 = 0, _ contents: [UInt8]) -> [UInt8] { box(name, [version, 0, 0, 0] + contents) }
        let extents = full("ispe", [UInt8](high: 8, 4) + [UInt8](high: 8, 4))
        let others = properties.map { box($0, [0, 0]) }
        let container = box("ipco", extents + others.joined())
        let numbers = (1...(1 + others.count)).map { UInt8($0) }
        let association = full("ipma", [0, 0, 0, 1, 0, 1, UInt8(numbers.count)] + numbers)
        let entry = full("infe", version: 2, [0, 1, 0, 0] + Array(type.utf8) + [0])
        let place = full("iloc", [0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1] + [UInt8](high: 0, 4) + [UInt8](high: 64, 4))
        let meta = full(
            "meta",
            full("hdlr", [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13)) + full("pitm", [0, 1])
                + full("iinf", [0, 1] + entry) + box("iprp", container + association) + place)
        return box("ftyp", Array(brand.utf8) + [0, 0, 0, 0] + Array("mif1".utf8)) + meta + box("mdat", [UInt8](repeating: 7, count: 256))
    }

    /// libjpeg-turbo reads lossless JPEG from version 3 on.
    private static let readsLossless = !CodecLibraries.versions.contains { $0.hasPrefix("libjpeg-turbo 2.") }
    static let unread = kinds.filter { !readsLossless || !$0.name.hasPrefix("lossless JPEG") }

    private static let kinds: [Case] = [
        Case(name: "JPEG of 12 bits", bytes: jpeg(marker: 0xC1, at: 4, 12)),
        Case(name: "lossless JPEG", bytes: jpeg(marker: 0xC3)),
        Case(name: "hierarchical JPEG", bytes: jpeg(marker: 0xC5)),
        Case(name: "lossless JPEG with arithmetic coding", bytes: jpeg(marker: 0xCB)),
        Case(name: "JPEG-LS", bytes: jpeg(marker: 0xF7)),
        Case(name: "deep OpenEXR", bytes: deep),
        Case(name: "TIFF with whole numbers of 64 bits", bytes: tiff { $0.bits = 64 }),
        Case(name: "TIFF with complex floats of 64 bits", bytes: tiff { ($0.bits, $0.format) = (64, 6) }),
        Case(name: "TIFF with colours of kind 51177 in 3 samples", bytes: tiff { $0.entries[262] = .shorts([51_177]) }),
        Case(name: "TIFF compressed by JPEG 2000", bytes: tiff { $0.entries[259] = .shorts([34_712]) }),
        Case(name: "TIFF (Compression scheme 60000", bytes: tiff { $0.entries[259] = .shorts([60_000]) }),
        Case(name: "uncompressed HEIF", bytes: heif("unci")),
        Case(name: "HEIF coded by JPEG 2000", bytes: heif("j2k1")),
        Case(name: "HEIF coded by AVC", bytes: heif("avc1")),
        Case(name: "tiled HEIF", bytes: heif("tili")),
        Case(name: "HEIF of the kind zzzz", bytes: heif("zzzz")),
        Case(name: "OpenEXR compressed by HTJ2K", bytes: exr(compression: 10)),
        Case(name: "OpenEXR with compression 200", bytes: exr(compression: 200)),
        Case(name: "layered AVIF", bytes: heif("av01", brand: "avif", properties: ["a1lx"])),
        Case(name: "BMP of 48 bits", bytes: BMPFile(width: 8, height: 8, bitCount: 48, pixels: [UInt8](repeating: 7, count: 600)).bytes),
        Case(name: "multichannel PSD", bytes: PSDFile(width: 4, height: 4, mode: 7, channels: [[UInt32](repeating: 1, count: 16)]).bytes),
        Case(
            name: "PSD of mode 9 with 32 bits",
            bytes: PSDFile(
                width: 4, height: 4, mode: 9, depth: 32, channels: [[UInt32]](repeating: [UInt32](repeating: 1, count: 16), count: 3)
            ).bytes),
        Case(
            name: "9-channel PAM",
            bytes: Array("P7\nWIDTH 2\nHEIGHT 2\nDEPTH 9\nMAXVAL 255\nENDHDR\n".utf8) + [UInt8](repeating: 1, count: 36)),
    ]

    /// The error of decoding, as users see it.
    private func failure(of bytes: [UInt8]) -> PictureError? {
        do {
            _ = try files.decode(bytes)
            return nil
        } catch {
            return PictureError(decoding: error)
        }
    }

    @Test(arguments: unread) func whatIsNotReadIsCalledByItsName(_ unread: Case) throws {
        let error = try #require(failure(of: unread.bytes))

        guard case .formatNotRead(let name) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(name.hasPrefix(unread.name), "\(name)")
        #expect(error.reason.hasPrefix("has a format that is not read: ") && error.isCausedByFile)
    }

    /// A damaged file of a supported kind is not reported as an unsupported kind.
    @Test func damageIsCalledDamage() throws {
        let damaged: [[UInt8]] = [
            Array(Self.jpeg.prefix(40)), Self.jpeg(at: 9, 0), Array(Self.tiff { _ in }.prefix(60)),
            Self.heif("hvc1"), Array("P7\nWIDTH 2\nHEIGHT x\nDEPTH 1\nMAXVAL 255\nENDHDR\n".utf8) + [1, 2],
            Array("gimp".utf8) + [UInt8](repeating: 0, count: 100),
        ]
        for (index, bytes) in damaged.enumerated() {
            let error = try #require(failure(of: bytes))
            if case .formatNotRead(let name) = error { Issue.record("\(index): \(name)") }
        }
    }

    // MARK: Words

    /// For any message of a library, the reason is one line of bounded length without characters that control a terminal.
    @Test(arguments: ["jpeg2000", "jpegxl", "avif", "heic", "tiff", "openexr", "svg", "png", "jpeg", "webp", "pcx", "ilbm", "xpm"])
    func reasonsAreOneLine(format: String) throws {
        let folder = Samples.sources.appendingPathComponent("Tests/FuzzCorpus/" + format)
        var chance = RandomSource(seed: 77)
        var reasons: Set<String> = []
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] {
            let whole = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
            for _ in 0..<12 where whole.count < 1 << 18 {
                var bytes = chance.next(3) == 0 ? Array(whole.prefix(chance.next(whole.count))) : whole
                for _ in 0...chance.next(20) where !bytes.isEmpty { bytes[chance.next(bytes.count)] = UInt8(chance.next(256)) }
                if let error = failure(of: bytes) { reasons.insert(error.reason) }
            }
        }
        #expect(!reasons.isEmpty)
        for reason in reasons {
            #expect(reason.utf8.count <= 240 && LastWords.oneLine(reason) == reason, "\(reason.debugDescription)")
        }
    }
}
