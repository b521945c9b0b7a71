import Codecs
import Foundation
import Imaging
import Pictures
import Storage
import Testing

@testable import Copies

/// Tests the pixels, the metadata and the names of copies.
@Suite struct CopyRunTests {
    private let fixture: CopyFixture
    private static let facts = ShotFacts(
        maker: "FUJIFILM", model: "X-T4", taken: 1_714_545_845, coordinate: GeoCoordinate(latitude: 41.15, longitude: -8.61))

    init() throws { fixture = try CopyFixture() }

    private func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xFF) }

    // MARK: Pixels

    @Test(arguments: CopySettings.Format.allCases) func copiesAreScaledAndNeverEnlarged(_ format: CopySettings.Format) throws {
        let pictures = [
            try fixture.picture("large.jpg", width: 400, height: 201),
            try fixture.picture("small.png", width: 30, height: 40, format: .png),
        ]
        let run = fixture.run(pictures, CopySettings(longestSide: 100, format: format))

        run.start()

        let ending = format.fileExtension
        #expect(run.progress == CopyRun.Progress(total: 2, written: 2, state: .finished))
        #expect(fixture.names == ["large.\(ending)", "small.\(ending)"])
        #expect(run.written == fixture.names.map { fixture.copies + "/" + $0 })
        let (large, small) = (try fixture.decode("large.\(ending)"), try fixture.decode("small.\(ending)"))
        #expect(large.width == 100 && large.height == 50 && small.width == 30 && small.height == 40)
        #expect(channel(large.pixels[10], 16) > 200 && channel(large.pixels[10], 0) < 60)
        #expect(channel(large.pixels[90], 16) < 60 && channel(large.pixels[90], 0) > 200)
        #expect(try PictureHeader(ofFile: run.written[0]).format.rawValue.lowercased() == format.rawValue)
    }

    @Test func withoutALongestSideTheSizeStays() throws {
        let run = fixture.run([try fixture.picture("a.jpg", width: 401, height: 77)], CopySettings(longestSide: nil))

        run.start()

        let copy = try fixture.decode("a.jpg")
        #expect(copy.width == 401 && copy.height == 77)
    }

    /// WebP stores at most 16,383 pixels per side. The picture has one more, and is reduced.
    @Test func aPictureTooLongForItsFormatIsReduced() throws {
        let run = fixture.run(
            [try fixture.picture("a.png", width: 16_384, height: 4, format: .png)], CopySettings(longestSide: nil, format: .webp))

        run.start()

        #expect(run.progress.failures.isEmpty)
        #expect(try fixture.decode("a.webp").width == 16_383)
    }

    @Test func turnedPicturesComeOutUpright() throws {
        let run = fixture.run([try fixture.turnedPicture("a.jpg")])

        run.start()

        let copy = try fixture.decode("a.jpg")
        #expect(copy.width == 60 && copy.height == 120)
        #expect(channel(copy.pixels[30], 16) > 200 && channel(copy.pixels[119 * 60 + 30], 0) > 200)
        #expect(try PictureHeader(ofFile: run.written[0]).orientation == 1)
    }

    @Test func transparencyIsLaidOnWhiteInJPEGAlone() throws {
        let picture = try fixture.picture("a.png", format: .png, alpha: 0)
        for format in CopySettings.Format.allCases { fixture.run([picture], CopySettings(format: format)).start() }

        #expect(try fixture.decode("a.jpg").pixels.allSatisfy { $0 & 0xFF_FFFF == 0xFF_FFFF })
        for name in ["a.png", "a.webp"] { #expect(try fixture.decode(name).pixels.allSatisfy { $0 >> 24 == 0 }) }
    }

    // MARK: What copies say

    /// No trace of the position is in the file: neither its directory nor one of its numbers.
    @Test(arguments: CopySettings.Format.allCases) func thePlaceIsLeftOutByDefault(_ format: CopySettings.Format) throws {
        let run = fixture.run([try fixture.picture("a.jpg", facts: Self.facts)], CopySettings(format: format))

        run.start()

        let facts = try OpenPicture(run.written[0]).facts
        #expect(facts.coordinate == nil && facts.model == "X-T4" && facts.taken == Self.facts.taken)
        let bytes = Data(fixture.bytes(run.written[0]))
        // The entry that refers to the directory of the position, and the first bytes of that directory in the sample.
        for mark: [UInt8] in [[0x25, 0x88, 4, 0], [0x88, 0x25, 0, 4], [2, 3, 0, 0], Array("GPS".utf8)] {
            #expect(bytes.range(of: Data(mark)) == nil, "\(mark)")
            if mark != Array("GPS".utf8), mark[0] != 0x88 {
                #expect(Data(fixture.bytes(fixture.originals + "/a.jpg")).range(of: Data(mark)) != nil)
            }
        }
    }

    @Test(arguments: CopySettings.Format.allCases) func placeAndCameraGoAlongIfWanted(_ format: CopySettings.Format) throws {
        let picture = try fixture.picture("a.jpg", facts: Self.facts)
        var settings = CopySettings(format: format, keepsCamera: true, keepsPlace: true, names: try CopyNamePattern("both"))
        fixture.run([picture], settings).start()
        (settings.keepsCamera, settings.names) = (false, try CopyNamePattern("place"))
        fixture.run([picture], settings).start()
        (settings.keepsPlace, settings.names) = (false, try CopyNamePattern("none"))
        fixture.run([picture], settings).start()

        let found = try ["both", "place", "none"].map { try OpenPicture(fixture.copies + "/\($0).\(format.fileExtension)").facts }
        #expect(found == [Self.facts, ShotFacts(coordinate: Self.facts.coordinate), ShotFacts()])
    }

    /// Without its profile, a picture of a wide gamut would be pale.
    @Test(arguments: CopySettings.Format.allCases) func theProfileGoesAlong(_ format: CopySettings.Format) throws {
        var profile = [UInt8](repeating: 0, count: 132)
        for (offset, bytes) in [(0, [0, 0, 0, 132, 0, 0, 0, 0, 4, 0, 0, 0] + Array("mntrRGB XYZ ".utf8)), (36, Array("acsp".utf8))] {
            profile.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
        }
        profile.replaceSubrange(68..<80, with: [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D])
        let sources = [
            try fixture.picture("a.jpg", profile: profile), try fixture.picture("b.webp", format: .webp(quality: 80), profile: profile),
            try fixture.picture("c.png", format: .png, profile: profile), try fixture.picture("d.png", format: .png),
        ]

        let run = fixture.run(sources, CopySettings(format: format, keepsCamera: false))
        run.start()

        #expect(try run.written.map { try OpenPicture($0).profile } == [profile, profile, profile, []])
    }

    /// A profile describes the stored pixels. They keep their values, and look like the picture.
    @Test func theProfileDescribesThePixels() throws {
        let source = try fixture.picture("a.png", format: .png, profile: Self.redAndGreenSwapped)

        let run = fixture.run([source], CopySettings(format: .png, keepsCamera: false))
        run.start()

        let (picture, copy) = (try FileImageLoader(CodecDecoder()).decode(path: source, fit: .original), try fixture.decode("a.png"))
        let (red, green) = (picture.pixels[0] >> 16 & 0xFF, picture.pixels[0] >> 8 & 0xFF)
        #expect(copy == picture && red < 20 && green > 250)
        #expect(try OpenPicture(run.written[0]).decode(.original, with: CodecDecoder()).pixels[0] == 0xFFFF_0000)
    }

    /// sRGB, except that red has the green of the screen.
    private static var redAndGreenSwapped: [UInt8] {
        let colors = [(0x6299, 0xB785, 0x18DA), (0x6FA2, 0x38F5, 0x0390), (0x24A0, 0x0F84, 0xB6CF)]
        let curve =
            Array("para".utf8) + [
                0, 0, 0, 0, 0, 3, 0, 0, 0, 2, 0x66, 0x66, 0, 0, 0xF2, 0xA7, 0, 0, 0x0D, 0x59, 0, 0, 0x13, 0xD0, 0, 0, 0x0A, 0x5B,
            ]
        func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        let parts = colors.map { Array("XYZ ".utf8) + [0, 0, 0, 0] + big($0.0) + big($0.1) + big($0.2) } + [curve]
        var (table, body) = ([UInt8](), [UInt8]())
        for (name, part) in [("rXYZ", 0), ("gXYZ", 1), ("bXYZ", 2), ("rTRC", 3), ("gTRC", 3), ("bTRC", 3)] {
            table += Array(name.utf8) + big(132 + 72 + body.count) + big(parts[part].count)
            body += parts[part]
        }
        var header = big(132 + 72 + body.count) + [0, 0, 0, 0, 4, 0, 0, 0] + Array("mntrRGB XYZ ".utf8) + [UInt8](repeating: 0, count: 12)
        header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28) + [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]
        return header + [UInt8](repeating: 0, count: 48) + big(6) + table + body
    }

    // MARK: Names

    @Test func namesHaveDatesAndNumbers() throws {
        let pictures = [try fixture.picture("a.jpg", facts: Self.facts), try fixture.picture("b.jpg")]
        utimes(pictures[1], [timeval(tv_sec: 0, tv_usec: 0), timeval(tv_sec: 86_400 * 365, tv_usec: 0)])

        fixture.run(pictures, CopySettings(names: try CopyNamePattern("{number} {date}"))).start()

        #expect(fixture.names == ["1 2024-05-01.jpg", "2 1971-01-01.jpg"])
    }

    /// A name of 255 bytes, with a prefix and a number added.
    @Test func longNamesAreCut() throws {
        let long = String(repeating: "n", count: 251)
        let pictures = [try fixture.picture(long + ".jpg"), try fixture.picture(long + ".png", format: .png)]

        let run = fixture.run(pictures, CopySettings(names: try CopyNamePattern("x{name}")))
        run.start()

        #expect(run.progress.failures.isEmpty)
        #expect(
            run.written.map { String($0.dropFirst(fixture.copies.count + 1)) } == ["x\(long.dropLast()).jpg", "x\(long.dropLast(3)) 2.jpg"])
    }

    /// Names are assigned in the order of the request, whatever the timing of the threads.
    @Test func namesDoNotDependOnThreads() throws {
        var pictures: [String] = []
        for index in 0..<24 {
            try FileManager.default.createDirectory(atPath: fixture.originals + "/\(index)", withIntermediateDirectories: true)
            // Large and small ones in turn, and a broken one.
            let size = index % 3 == 0 ? 900 : 20
            pictures.append(try fixture.picture("\(index)/\(index % 2 == 0 ? "IMG" : "img").jpg", width: size, height: size))
        }
        pictures.insert(fixture.write([1, 2, 3], fixture.originals + "/IMG.jpg"), at: 5)
        let settings = CopySettings(longestSide: 400)

        let runs = [(1, Work.Mode.synchronous), (1, .threaded), (2, .threaded), (5, .threaded)].map { count, mode in
            let run = CopyRun(
                fixture.request(pictures, settings), decoder: CodecDecoder(), encoder: CodecEncoder(), threadCount: count,
                on: Work(mode))
            run.start()
            run.finish()
            defer { for name in fixture.names { try? FileManager.default.removeItem(atPath: fixture.copies + "/" + name) } }
            #expect(run.progress.state == .finished && run.progress.failures.map(\.picture) == [pictures[5]])
            return run.written.map { "\($0) \(fixture.bytes($0).count)" }
        }

        #expect(runs[0].count == 24 && runs.allSatisfy { $0 == runs[0] })
        #expect(runs[0][0].contains("/IMG.jpg ") && runs[0][1].contains("/img 2.jpg "))
    }

    // MARK: Failures

    @Test func brokenPicturesFailAndTheRestGoesOn() throws {
        let whole = fixture.bytes(try fixture.picture("whole.jpg", width: 300, height: 300))
        let pictures = [
            fixture.write(Array(whole.prefix(whole.count / 2)), fixture.originals + "/half.jpg"), fixture.originals + "/missing.jpg",
            fixture.write([], fixture.originals + "/empty.jpg"), fixture.originals,
            fixture.write(Array("no picture".utf8), fixture.originals + "/text.jpg"),
            fixture.originals + "/whole.jpg",
        ]
        let run = fixture.run(pictures)

        run.start()

        let progress = run.progress
        #expect(progress.state == .finished && progress.written == 1 && progress.total == 6 && fixture.names == ["whole.jpg"])
        #expect(
            progress.failures.map(\.description) == [
                "half.jpg ends too early", "missing.jpg does not exist", "empty.jpg is empty", "originals is a folder",
                "text.jpg is not a picture",
            ])
    }

    @Test func aRunOfNothingIsFinished() {
        let run = fixture.run([])
        #expect(run.progress.state == .waiting)

        run.start()

        #expect(run.progress == CopyRun.Progress(total: 0, state: .finished) && run.written.isEmpty)
    }
}
