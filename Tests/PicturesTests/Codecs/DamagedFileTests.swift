import Codecs
import Imaging
import Particles
import Platform
import Testing

@testable import Pictures

/// Damages files of the formats that are read without a library. Each is shown, or refused with a reason that is not the system's.
@Suite struct DamagedFileTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    /// Small files of every kind of a format, 30 x 20 pixels.
    private static func kinds(of format: PictureFormat) -> [[UInt8]] {
        switch format {
        case .qoi: [QOIDecodingTests.made(30, 20).bytes, QOIDecodingTests.made(30, 20, channels: 3).bytes]
        case .pnm: maps
        case .tga:
            [(1, 8), (2, 16), (2, 24), (2, 32), (3, 8), (3, 16)].flatMap { kind, bitCount in
                [false, true].map { TGADecodingTests.made(30, 20, kind: kind, bitCount: bitCount, isPacked: $0).bytes }
            }
        case .ico:
            [1, 4, 8, 16, 24, 32].map { bitCount in
                let rows = BMPDecodingTests.values(30, 20, below: 1 << min(31, bitCount))
                return ICODecodingTests.icon([
                    ICODecodingTests.bitmap(rows, bitCount: bitCount, mask: ICODecodingTests.mask(30, 20)),
                    ICODecodingTests.bitmap([[1, 2], [3, 0]], bitCount: 4, mask: ICODecodingTests.mask(2, 2)),
                ])
            }
        case .psd: photoshopFiles
        case .hdr: HDRDecodingTests.Packing.allCases.map { HDRDecodingTests.file(HDRDecodingTests.pixels(30, 20), $0) }
        default: []
        }
    }

    private static var maps: [[UInt8]] {
        let tuples = "P7\nWIDTH 30\nHEIGHT 20\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        let numbers = String(repeating: "0 1 0 0 1\n# c\n", count: 360)
        return ["P1 30 20\n", "P2 30 20 3\n", "P3 30 20 255\n"].map { Array(($0 + numbers).utf8) }
            + ["P4 30 20\n", "P5 30 20 255\n", "P6 30 20 65535\n", tuples].map { Array($0.utf8) + [UInt8](repeating: 99, count: 3_600) }
    }

    private static var photoshopFiles: [[UInt8]] {
        [(0, 1, 1), (1, 16, 2), (2, 8, 1), (3, 8, 4), (3, 32, 3), (4, 8, 4), (9, 16, 3)].enumerated().map { index, kind in
            var file = PSDDecodingTests.made(30, 20, mode: kind.0, depth: kind.1, channelCount: kind.2)
            (file.isPacked, file.isLarge) = (index % 2 == 0, index % 3 == 0)
            (file.layerCount, file.hasLayerBlock) = (index % 2 == 0 ? -1 : 3, kind.1 > 8)
            file.resources = PSDFile.resource(1_039, [1, 2, 3]) + PSDFile.resource(1_057, [0, 0, 0, 1, 1])
            return file.bytes
        }
    }

    static let formats: [PictureFormat] = [.qoi, .pnm, .tga, .ico, .psd, .hdr]

    @Test(arguments: formats) func everyKindIsShown(format: PictureFormat) throws {
        for bytes in Self.kinds(of: format) {
            #expect(try PictureHeader(of: bytes).format == format)
            #expect(try files.decode(bytes).isComplete)
        }
    }

    @Test(arguments: formats) func filesThatAreCutAnywhereAreShownOrRefused(format: PictureFormat) throws {
        for bytes in Self.kinds(of: format) {
            for count in stride(from: 0, to: bytes.count, by: 97) {
                let cut = Array(bytes.prefix(count))
                _ = try files.pictureOrRefusal { try files.decode(cut) }
                _ = try files.pictureOrRefusal { try files.decodeUnjudged(cut, format, width: 30, height: 20) }
            }
        }
    }

    @Test(arguments: formats) func aThousandDamagedFilesAreShownOrRefused(format: PictureFormat) throws {
        let kinds = Self.kinds(of: format)
        var (chance, shown) = (RandomSource(seed: 17), 0)
        for round in 0..<1_000 {
            var damaged = kinds[round % kinds.count]
            // The first bytes describe the file, so they are changed more often.
            for _ in 0...chance.next(4) { damaged[chance.next(chance.next(2) == 0 ? 70 : damaged.count)] = UInt8(chance.next(256)) }
            if chance.next(5) == 0 { damaged.removeLast(chance.next(damaged.count)) }
            if try files.pictureOrRefusal({ try files.decode(damaged, fit: .within(width: 10, height: 10)) }) != nil { shown += 1 }
            _ = try files.pictureOrRefusal { try files.decodeUnjudged(damaged, format, width: 30, height: 20) }
        }

        #expect(shown > 50 && shown < 1_000)
    }

    /// The header alone, which is scanned in the window's process.
    @Test(arguments: formats) func tenThousandDamagedHeadersNeitherTrapNorHang(format: PictureFormat) {
        let kinds = Self.kinds(of: format)
        var (chance, read) = (RandomSource(seed: 23), 0)
        for round in 0..<10_000 {
            var damaged = kinds[round % kinds.count]
            for _ in 0...chance.next(3) { damaged[chance.next(min(120, damaged.count))] = UInt8(chance.next(256)) }
            if chance.next(4) == 0 { damaged.removeLast(chance.next(damaged.count)) }
            if (try? PictureHeader(of: damaged)) != nil { read += 1 }
        }

        #expect(read > 500 && read < 9_950)
    }

    /// Four-byte numbers near their maximum at every place of a header: none may overflow.
    @Test(arguments: formats) func greatNumbersAnywhereAreRefused(format: PictureFormat) throws {
        let numbers: [[UInt8]] = [[0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F], [0x80, 0, 0, 0]]
        for (index, bytes) in Self.kinds(of: format).enumerated() {
            for place in 0..<min(80, bytes.count - 4) {
                var damaged = bytes
                damaged.replaceSubrange(place..<(place + 4), with: numbers[(index + place) % 4])
                _ = try files.pictureOrRefusal { try files.decode(damaged, fit: .within(width: 10, height: 10)) }
                _ = try files.pictureOrRefusal { try files.decodeUnjudged(damaged, format, width: 30, height: 20) }
            }
        }
    }
}
