import Foundation
import Imaging
import Particles
import Pictures
import Platform
import TestFiles
import Testing

/// Tests the formats whose libraries workers open by name: every bad file is shown or refused with a reason, in time, and ends at most its
/// worker. If a library is missing, only its formats are unavailable.
@Suite(.serialized) struct LoadedFormatTests {
    /// Kilobytes by which this process may grow.
    private static let largestGrowth = 64 << 10

    private static func corpus(_ names: [String]) throws -> [[UInt8]] {
        try names.map { Array(try Data(contentsOf: Samples.sources.appendingPathComponent("Tests/FuzzCorpus/\($0)"))) }
    }

    /// Small pictures of a format, one for each path through its decoder.
    private static func samples(of format: PictureFormat) throws -> [[UInt8]] {
        switch format {
        case .tiff:
            try corpus([
                "tiff/rgb", "tiff/rgb-lzw", "tiff/rgb-zip", "tiff/rgb-jpeg", "tiff/rgb-packbits", "tiff/tiles-zip", "tiff/planar",
                "tiff/bigtiff", "tiff/pyramid", "tiff/palette", "tiff/deep", "tiff/float", "tiff/fax", "tiff/ycbcr", "tiff/exif",
            ])
        case .raw: try corpus(["raw/dng", "raw/dng-preview", "raw/cr3", "raw/raf", "raw/orf", "raw/rw2", "raw/mrw"])
        case .jpeg2000:
            try corpus(["rgb.jp2", "rgb-tiles.j2k", "alpha.jp2", "palette.jp2", "sycc420.jp2", "cmyk.jp2"].map { "jpeg2000/" + $0 })
        case .exr:
            try corpus(["rle.exr", "zip.exr", "piz.exr", "pxr24.exr", "b44.exr"].map { "openexr/" + $0 }) + [levels]
        case .svg:
            try corpus(
                ["css.svg", "mask.svg", "image-jpeg.svg", "text.svg", "doctype.svg", "packed.svgz", "utf-16.svg"].map { "svg/" + $0 })
        case .pcx: try corpus(["rgb", "rgb-plain", "palette", "planes-1-33x17", "planes-4"].map { "pcx/\($0).pcx" })
        case .ilbm:
            try corpus(
                ["planes-5", "planes-8-33x17", "rgb-5x3", "half-bright", "packed", "clear", "plain", "mode"].map { "ilbm/\($0).lbm" })
        case .xpm: try corpus(["letter", "letters-2", "names", "letter-1x1"].map { "xpm/\($0).xpm" })
        default: []
        }
    }

    private static var levels: [UInt8] {
        var file = EXRFile(24, 18, ["A", "B", "G", "R"].map { EXRFile.Channel($0) { x, y, _ in Double(x + y) / 42 } })
        (file.tile, file.hasLevels) = (16, true)
        return file.bytes
    }

    private nonisolated static let formats = [PictureFormat.tiff, .raw, .jpeg2000, .exr, .svg, .pcx, .ilbm, .xpm]

    private struct Tally {
        var shown = 0
        var slowest = 0.0

        mutating func ask(_ fixture: WorkerFixture, _ bytes: [UInt8], _ name: String) throws {
            let path = try fixture.write(bytes, to: "file")
            let start = Date()
            do {
                let bitmap = try fixture.decoder.decode(path: path, fit: .within(width: 20, height: 20))
                #expect(bitmap.width <= 20 && bitmap.height <= 20)
                shown += 1
            } catch {
                #expect("\(error)".count > "file ".count, "\(name)")
            }
            slowest = max(slowest, Date().timeIntervalSince(start))
        }
    }

    private var ownMemory: Int { WorkerFixture.kilobytes(getpid(), "VmRSS") ?? 0 }

    // MARK: Damage

    @Test(arguments: formats) func everyTruncationIsShownInPartOrRefused(format: PictureFormat) throws {
        let fixture = try WorkerFixture()
        let before = ownMemory
        var tally = Tally()
        for (number, sample) in try Self.samples(of: format).enumerated() {
            for count in stride(from: 0, to: sample.count, by: 97) {
                try tally.ask(fixture, Array(sample.prefix(count)), "\(number) cut at \(count)")
            }
        }

        #expect(try tally.slowest < WorkerFixture.longestAnswer())
        #expect(ownMemory - before < Self.largestGrowth)
        // None of them makes a library crash.
        #expect(fixture.reports.isEmpty, "\(fixture.reports)")
    }

    /// The seed identifies the damage that caused a failure. A library that crashes ends only its worker.
    @Test(arguments: formats) func aThousandDamagedPicturesCostNothingButThemselves(format: PictureFormat) throws {
        let fixture = try WorkerFixture()
        let samples = try Self.samples(of: format)
        for sample in samples { _ = try fixture.decoder.decode(path: try fixture.write(sample, to: "whole"), fit: .original) }
        let before = ownMemory
        var (tally, random) = (Tally(), RandomSource(seed: 17))
        func next(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
        for round in 0..<1_200 {
            var bytes = samples[round % samples.count]
            // Headers are small, and most damage is done there.
            let reach = round % 3 == 0 ? bytes.count : min(bytes.count, 400)
            for _ in 0...next(5) { bytes[next(reach)] = UInt8(next(256)) }
            if next(8) == 0 { bytes.removeLast(next(bytes.count)) }
            try tally.ask(fixture, bytes, "round \(round)")
        }
        print(
            "damaged \(format.rawValue): \(tally.shown) of 1200 shown, slowest answer \(Int(tally.slowest * 1_000)) ms, \(fixture.reports.count) decoders lost"
        )

        // Some damage is harmless, some is not.
        // Only few bytes of a text can be changed without making it invalid.
        #expect(tally.shown > (format == .svg ? 20 : 50) && tally.shown < 1_190)
        #expect(try tally.slowest < WorkerFixture.longestAnswer())
        #expect(ownMemory - before < Self.largestGrowth)
        let sample = try fixture.write(samples[0], to: "whole")
        #expect(try fixture.decoder.decode(path: sample, fit: .original).isComplete)
    }

    // MARK: Bombs

    /// Files of few bytes that state many pixels, tiles, strips or directories.
    @Test func bombsAreRefusedOrShownInTime() throws {
        let fixture = try WorkerFixture()
        let before = ownMemory
        var wide = TIFFFile(width: 8, height: 8) { _, _, _ in 9 }
        (wide.entries[256], wide.entries[257], wide.packing) = (.longs([60_000]), .longs([6_000]), .deflate)
        var strips = wide
        strips.entries[278] = .longs([1])
        var tiles = TIFFFile(width: 8, height: 8) { _, _, _ in 9 }
        (tiles.tile, tiles.packing) = ((16, 16), .deflate)
        (tiles.entries[256], tiles.entries[257]) = (.longs([20_000]), .longs([20_000]))
        var huge = tiles
        (huge.tile, huge.strips) = ((1 << 20, 1 << 20), [[1]])
        var values = TIFFFile(width: 8, height: 8) { _, _, _ in 9 }
        values.entries[279] = .longs([Int](repeating: 192, count: 200_000))
        var display = EXRFile(8, 8, [EXRFile.Channel("Y") { _, _, _ in 0.5 }])
        display.display = (0, 0, 19_999, 19_999)
        var tall = display
        (tall.tile, tall.display) = (4, (0, 0, 7, 7))
        let bombs = [wide, strips, tiles, huge, values].map(\.bytes) + [display.bytes, tall.bytes]

        var tally = Tally()
        for (number, bomb) in bombs.enumerated() { try tally.ask(fixture, bomb, "bomb \(number)") }

        #expect(try tally.slowest < WorkerFixture.longestAnswer())
        #expect(ownMemory - before < Self.largestGrowth)
    }

    // MARK: Missing libraries

    /// The loader takes the first file with a library's name. Here that is an empty file, which is no library.
    @Test func aMissingLibraryCostsItsFormatsOnly() throws {
        let folder = try TemporaryFolder()
        let prefixes = ["libtiff.so.", "libraw.so.", "libopenjp2.so.", "libOpenEXRCore-", "librsvg-2.so.", "libSDL2_image-2.0.so."]
        for place in ["/usr/lib", "/usr/lib64"] + (try Self.folders(in: "/usr/lib")) {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
            where prefixes.contains(where: { name.hasPrefix($0) }) {
                try folder.write([], to: name)
            }
        }
        let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":" + $0 } ?? ""
        let pool = WorkerPool(
            WorkerCommand(program: BuiltProgram.thumbnailer.path, environment: ["LD_LIBRARY_PATH=" + folder.path + libraries]))
        let decoder = FileImageLoader(pool)

        for format in Self.formats {
            let path = try folder.write(try Self.samples(of: format)[0], to: "picture")
            #expect {
                try decoder.decode(path: path, fit: .original)
            } throws: { error in
                guard let failure = error as? PictureFailure, case .libraryMissing(let package) = failure.error else { return false }
                return package.hasPrefix("lib") && "\(error)" == "picture is not shown: install \(package)" && !failure.error.isCausedByFile
            }
        }
        #expect(try decoder.decode(path: WorkerFixture.sample, fit: .within(width: 20, height: 20)).width == 20)
    }

    private static func folders(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix("-linux-gnu") }.map { path + "/" + $0 }
    }

    /// Decodes each format in the sandbox at full size. Anything that a library does besides computing is refused there.
    @Test(arguments: formats) func everySampleIsDecodedInTheCage(format: PictureFormat) throws {
        let fixture = try WorkerFixture()
        for (number, sample) in try Self.samples(of: format).enumerated() {
            let path = try fixture.write(sample, to: "sample")
            let bitmap = try fixture.decoder.decode(path: path, fit: .original)

            #expect(bitmap.isComplete, "\(format) \(number)")
        }
        #expect(fixture.reports.isEmpty)
    }
}
