import Codecs
import Foundation
import Imaging
import TestFiles
import Testing

@testable import Pictures

/// Tests writing JPEG, PNG and WebP: our decoder, our header check and another program read the written files.
@Suite struct CodecEncoderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let formats: [EncodingFormat] = [.jpeg(quality: 90), .png, .webp(quality: 90)]
    /// Zürich at a summer's noon.
    private static let facts = ShotFacts(
        maker: "FUJIFILM", model: "X-T4", taken: 1_714_545_845, coordinate: GeoCoordinate(latitude: 47.3768866, longitude: -8.5416940))

    /// A soft gradient, which lossy formats keep well, with an odd number of columns and rows.
    private static func picture(alpha: (Int, Int) -> UInt32 = { _, _ in 255 }) -> Bitmap {
        let (width, height) = (61, 37)
        return Bitmap(
            width: width, height: height,
            pixels: (0..<(width * height)).map { place in
                let (x, y) = (place % width, place / width)
                let color = UInt32(x * 4) << 16 | UInt32(y * 6) << 8 | UInt32(255 - x * 4)
                return alpha(x, y) << 24 | color
            })
    }

    /// A profile with everything that is checked: length, kind, space, signature, and one tag.
    private static func profile(_ count: Int, space: String = "RGB ") -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        func put(_ part: [UInt8], at offset: Int) { bytes.replaceSubrange(offset..<(offset + part.count), with: part) }
        put([UInt8(count >> 24), UInt8(count >> 16 & 255), UInt8(count >> 8 & 255), UInt8(count & 255)], at: 0)
        put([4, 0, 0, 0] + Array("mntr\(space)XYZ ".utf8), at: 8)
        put(Array("acsp".utf8), at: 36)
        // The illuminant D50, without which libpng writes no profile.
        put([0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D], at: 68)
        if count > 200 { put([0, 0, 0, 1] + Array("cprt".utf8) + [0, 0, 0, 144, 0, 0, 0, 56], at: 128) }
        for index in stride(from: 200, to: count, by: 7) { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        return bytes
    }

    private func encode(
        _ bitmap: Bitmap, _ format: EncodingFormat, facts: ShotFacts? = nil, profile: [UInt8] = []
    ) throws -> String {
        let path = folder.path("picture")
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(descriptor) }
        let metadata = EncodedMetadata(exif: facts.map(EXIFWriter.bytes) ?? [], profile: profile)
        try CodecEncoder().encode(bitmap, as: format, metadata: metadata, to: descriptor)
        return path
    }

    private func decode(_ path: String) throws -> Bitmap { try FileImageLoader(CodecDecoder()).decode(path: path, fit: .original) }

    /// The mean difference of the colours, in levels.
    private static func distance(_ a: Bitmap, _ b: Bitmap) -> Double {
        var sum = 0
        for (one, other) in zip(a.pixels, b.pixels) {
            for shift: UInt32 in [0, 8, 16] { sum += abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)) }
        }
        return Double(sum) / Double(3 * a.pixels.count)
    }

    // MARK: Pixels

    @Test(arguments: formats) func whatIsWrittenReadsBack(_ format: EncodingFormat) throws {
        let picture = Self.picture()

        let read = try decode(try encode(picture, format))

        #expect(read.width == 61 && read.height == 37 && read.isOpaque && read.isComplete)
        #expect(Self.distance(read, picture) < (format == .png ? 0.001 : 4))
    }

    @Test func aHigherQualityIsCloserAndLonger() throws {
        for make in [EncodingFormat.jpeg, EncodingFormat.webp] {
            let files = try [10, 95].map { quality in
                let path = try encode(Self.picture(), make(quality))
                return (
                    distance: Self.distance(try decode(path), Self.picture()), size: try Data(contentsOf: URL(fileURLWithPath: path)).count
                )
            }
            #expect(files[0].distance > files[1].distance && files[0].size < files[1].size)
        }
    }

    @Test(arguments: [(0, 1), (-7, 1), (101, 100), (1_000, 100)]) func aQualityOutOfRangeIsTheNearest(out: Int, near: Int) throws {
        for make in [EncodingFormat.jpeg, EncodingFormat.webp] {
            let bytes = try [out, near].map { try Data(contentsOf: URL(fileURLWithPath: encode(Self.picture(), make($0)))) }
            #expect(bytes[0] == bytes[1])
        }
    }

    @Test(arguments: [EncodingFormat.png, .webp(quality: 80)]) func transparencyStays(_ format: EncodingFormat) throws {
        let picture = Self.picture { x, y in UInt32((x * 4 + y) % 256) }

        let read = try decode(try encode(picture, format))

        #expect(!read.isOpaque && read.pixels.map { $0 >> 24 } == picture.pixels.map { $0 >> 24 })
    }

    @Test func inAJPEGTransparentPixelsAreLaidOnWhite() throws {
        let picture = Self.picture { x, _ in x < 32 ? 0 : 128 }
        let expected = Bitmap(
            width: 61, height: 37,
            pixels: picture.pixels.map { pixel in
                let alpha = pixel >> 24
                var result: UInt32 = 0xFF00_0000
                for shift: UInt32 in [0, 8, 16] { result |= ((pixel >> shift & 0xFF) * alpha / 255 + 255 - alpha) << shift }
                return result
            })

        let read = try decode(try encode(picture, .jpeg(quality: 95)))

        #expect(read.isOpaque && Self.distance(read, expected) < 4)
    }

    /// libwebp gets the bitmap's memory directly, and cleans up the colours of transparent pixels.
    @Test(arguments: formats) func theBitmapStaysAsItWas(_ format: EncodingFormat) throws {
        let picture = Self.picture { x, _ in x < 40 ? 0 : 255 }

        _ = try encode(picture, format)

        #expect(picture.pixels == Self.picture { x, _ in x < 40 ? 0 : 255 }.pixels)
    }

    // MARK: What is known of the shot

    @Test(arguments: formats) func theHeaderTellsTheShot(_ format: EncodingFormat) throws {
        let path = try encode(Self.picture(), format, facts: Self.facts)

        let open = try OpenPicture(path)

        #expect(open.facts == Self.facts)
        #expect(open.header.camera == "FUJIFILM X-T4" && open.header.orientation == 1)
        #expect(try decode(path).width == 61)
    }

    @Test(arguments: formats) func withoutFactsThereIsNoBlock(_ format: EncodingFormat) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: encode(Self.picture(), format)))

        #expect(EXIFWriter.bytes(of: ShotFacts()).isEmpty)
        for mark in ["Exif", "eXIf", "EXIF", "GPS"] { #expect(bytes.range(of: Data(mark.utf8)) == nil) }
    }

    private static let hasExiftool = FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool")

    private func exiftool(_ words: [String]) throws -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/exiftool")
        process.arguments = words
        process.environment = ["LC_ALL": "C.UTF-8", "HOME": folder.path, "PATH": "/usr/bin:/bin"]
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        defer { process.waitUntilExit() }
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    @Test(.enabled(if: hasExiftool, "exiftool is not installed"), arguments: formats)
    func exiftoolReadsOurFiles(_ format: EncodingFormat) throws {
        let path = try encode(Self.picture { x, _ in x < 9 ? 0 : 255 }, format, facts: Self.facts, profile: Self.profile(70_000))
        let tags = [
            "Make", "Model", "DateTimeOriginal", "GPSLatitude", "GPSLongitude", "Orientation", "ImageWidth", "ImageHeight", "ProfileClass",
        ]

        let lines = try exiftool(["-s3", "-n", "-f"] + tags.map { "-" + $0 } + [path]).split(separator: "\n")

        #expect(lines == ["FUJIFILM", "X-T4", "2024:05:01 06:44:05", "47.3768866", "-8.541694", "1", "61", "37", "mntr"])
        #expect(try !exiftool(["-warning", "-error", "-a", path]).contains("Error"))
    }

    // MARK: Profiles

    /// Profiles in one segment of a JPEG, and in many.
    @Test(arguments: [500, 65_520, 65_524, 400_000]) func aProfileGoesAlong(_ count: Int) throws {
        let profile = Self.profile(count)
        for format in Self.formats {
            #expect(try OpenPicture(encode(Self.picture(), format, facts: Self.facts, profile: profile)).profile == profile)
        }
    }

    /// Chunks of a PNG that are cut, damaged or inflate to more than a profile may have.
    @Test func damagedChunksHaveNoProfile() throws {
        let name = Array("icc\0\0".utf8)
        var bomb = ColorProfile()
        bomb.takeDeflated((name + [0x78, 0x9C] + [UInt8](repeating: 0xFF, count: 40))[...])
        for bytes in [
            [], [0], name, name + [0x78], Array("no end".utf8), [UInt8](repeating: 65, count: 90),
            Array("icc\0\u{1}".utf8) + [0x78, 0x9C, 3, 0, 0, 0, 0, 1],
        ] {
            bomb.takeDeflated(bytes[...])
        }
        #expect(bomb.bytes.isEmpty)

        let path = try encode(Self.picture(), .png, profile: Self.profile(4_000))
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        let chunk = try #require(whole.firstRange(of: Array("iCCP".utf8))).upperBound
        for offset in [0, 3, 4, 5, 6, 20, 60] {
            var damaged = whole
            damaged[chunk + offset] ^= 0x55
            try Data(damaged).write(to: URL(fileURLWithPath: path))
            let profile = try OpenPicture(path).profile
            // Any name is allowed. The checksum detects damaged bytes.
            #expect(profile.isEmpty || offset == 0 && profile == Self.profile(4_000), "\(offset)")
        }
    }

    /// Bytes that are no RGB profile are not reported as one, nor is a profile that is too long.
    @Test func profilesOfOtherSpacesAreLeft() throws {
        for profile in [
            Self.profile(500, space: "GRAY"), Self.profile(100), [], Array(Self.profile(500).dropLast()), Self.profile(1 << 20 + 1),
        ] {
            #expect(try OpenPicture(encode(Self.picture(), .webp(quality: 80), profile: profile)).profile.isEmpty)
        }
    }

    // MARK: Failures

    @Test(arguments: formats) func aFullDiskIsTold(_ format: EncodingFormat) throws {
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }

        #expect(throws: PictureEncodeError.system(code: ENOSPC)) {
            try CodecEncoder().encode(Self.picture(), as: format, metadata: EncodedMetadata(), to: full)
        }
    }

    @Test func aPictureTooLongForItsFormatIsTold() throws {
        let long = Bitmap(width: 16_384, height: 1, pixels: [UInt32](repeating: 0xFF20_3040, count: 16_384))

        #expect(throws: PictureEncodeError.tooLarge(side: 16_384, limit: 16_383)) { _ = try encode(long, .webp(quality: 80)) }
        #expect(try decode(encode(long, .jpeg(quality: 80))).width == 16_384)
    }
}
