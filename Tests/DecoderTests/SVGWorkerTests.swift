import Codecs
import Foundation
import Imaging
import Pictures
import Platform
import TestFiles
import Testing

/// Tests the decoders of SVG drawings in their sandbox: text, and documents that are made to take much time and memory.
@Suite(.serialized) struct SVGWorkerTests {
    nonisolated private static let names = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"

    nonisolated private static func document(_ body: String, head: String = "width='100' height='100'", before: String = "") -> [UInt8] {
        Array("\(before)<svg \(names) \(head)>\(body)</svg>".utf8)
    }

    /// Levels by which the edges of letters differ between processes that have drawn other texts before.
    private static let tolerance = 8

    /// The greatest difference of a channel, in levels. Nearly transparent colours do not count.
    private static func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
        guard a.width == b.width, a.height == b.height else { return 256 }
        return zip(a.pixels, b.pixels).reduce(0) { most, pair in
            let shifts: [UInt32] = pair.0 >> 24 > 32 ? [0, 8, 16, 24] : [24]
            return shifts.map { abs(Int(pair.0 >> $0 & 0xFF) - Int(pair.1 >> $0 & 0xFF)) }.reduce(most, max)
        }
    }

    // MARK: In the sandbox

    /// The library's threads find and open fonts inside the sandbox, and the picture is the same as outside.
    @Test func drawingsAreTheSameInTheCage() throws {
        let fixture = try WorkerFixture()
        let folder = Samples.sources.appendingPathComponent("Tests/FuzzCorpus/svg")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "cut.svg" }.sorted()
        for name in names {
            let path = folder.appendingPathComponent(name).path
            // A newly started worker, and one that has drawn already.
            for fit in [PictureFit.within(width: 300, height: 300), .fill(width: 90, height: 90)] {
                let bitmap = try fixture.decoder.decode(path: path, fit: fit)
                let outside = try FileImageLoader(CodecDecoder()).decode(path: path, fit: fit)
                #expect(Self.difference(bitmap, outside) <= Self.tolerance, "\(name): \(Self.difference(bitmap, outside))")
            }
        }
        #expect(names.count > 5 && fixture.reports.isEmpty)
        #expect(fixture.pool.idleProcesses.count == 1)
    }

    /// Text in many sizes, families and scripts, each of which is looked for by threads.
    @Test func muchTextIsDrawnInTime() throws {
        let fixture = try WorkerFixture()
        let lines = (0..<60).map { index in
            "<text x='2' y='\(index)' font-family='Family \(index), serif' font-size='\(index % 9 + 3)' font-weight='\(index % 9 + 1)00'>Größe אב 文 \(index)</text>"
        }
        let path = try fixture.write(Self.document(lines.joined()), to: "text.svg")

        let bitmap = try fixture.decoder.decode(path: path, fit: .within(width: 200, height: 200))

        #expect(bitmap.pixels.contains { $0 >> 24 == 255 } && fixture.reports.isEmpty)
    }

    @Test func aThumbnailShowsText() throws {
        let folder = try TemporaryFolder()
        let (file, output) = (folder.path + "/a.svg", folder.path + "/out.png")
        try Data(contentsOf: Samples.sources.appendingPathComponent("Tests/FuzzCorpus/svg/text.svg")).write(to: URL(fileURLWithPath: file))

        let run = try Tool.run(BuiltProgram.thumbnailer.path, ["-s", "300", file, output])

        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        let thumbnail = try FileImageLoader(CodecDecoder()).decode(path: output, fit: .original)
        let drawing = try FileImageLoader(CodecDecoder()).decode(path: file, fit: .within(width: 300, height: 300))
        #expect(thumbnail.width == 300 && Self.difference(thumbnail, drawing) <= Self.tolerance, "\(Self.difference(thumbnail, drawing))")
    }

    // MARK: Bombs

    nonisolated private static func repeated(_ count: Int, _ text: (Int) -> String) -> String { (0..<count).map(text).joined() }

    private nonisolated static let bombs: [String: [UInt8]] = {
        let laughs = repeated(9) { "<!ENTITY l\($0 + 1) '\(String(repeating: "&l\($0);", count: 10))'>" }
        let uses = repeated(11) { "<g id='u\($0 + 1)'>\(String(repeating: "<use xlink:href='#u\($0)'/>", count: 10))</g>" }
        let patterns = repeated(30) {
            let tile = "<rect width='5' height='9' fill='url(#p\($0))'/>"
            return "<pattern id='p\($0 + 1)' width='9' height='9' patternUnits='userSpaceOnUse'>\(tile)\(tile)</pattern>"
        }
        let masks = repeated(300) { "<mask id='m\($0 + 1)'><rect width='90' height='90' fill='#fff' mask='url(#m\($0))'/></mask>" }
        let blurs = String(repeating: "<feGaussianBlur stdDeviation='30'/>", count: 500)
        let whole = "<rect width='90' height='90' "
        return [
            "laughs": document("<text>&l9;</text>", before: "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY l0 'lol'>\(laughs)]>"),
            "uses": document("<defs><rect id='u0' width='9' height='9'/>\(uses)</defs><use xlink:href='#u11'/>"),
            "a circle of uses": document("<g id='a'><use xlink:href='#b'/></g><g id='b'><use xlink:href='#a'/></g>"),
            "a huge filter": document(
                "<filter id='f' x='-1e5%' y='-1e5%' width='9e5%' height='9e5%'><feGaussianBlur stdDeviation='5000'/><feTurbulence "
                    + "baseFrequency='.01' numOctaves='100000'/></filter>\(whole) filter='url(#f)'/>"),
            "many blurs": document("<filter id='f'>\(blurs)</filter>\(whole) filter='url(#f)'/>"),
            "a kernel": document(
                "<filter id='f'><feConvolveMatrix order='99' kernelMatrix='\(String(repeating: "1 ", count: 9_801))'/></filter>\(whole) filter='url(#f)'/>"
            ),
            "nested groups": document(String(repeating: "<g>", count: 20_000) + String(repeating: "</g>", count: 20_000)),
            "layers": document(String(repeating: "<g opacity='.9'>", count: 240) + whole + "/>" + String(repeating: "</g>", count: 240)),
            "patterns of patterns": document("<defs><pattern id='p0' width='1' height='1'/>\(patterns)</defs>\(whole) fill='url(#p30)'/>"),
            "a tiny pattern": document(
                "<pattern id='p' width='1e-7' height='1e-7' patternUnits='userSpaceOnUse'><rect width='1' height='1'/></pattern>\(whole) fill='url(#p)'/>"
            ),
            "masks of masks": document("<mask id='m0'>\(whole)/></mask>\(masks)\(whole) mask='url(#m300)'/>"),
            "a huge box": document("<rect width='1e30' height='1e29'/>", head: "width='1e9' height='1e9' viewBox='0 0 1e30 1e30'"),
            "a flat box": document("<rect width='9' height='9'/>", head: "width='1e9' height='1' viewBox='0 0 1e-30 1e30'"),
            "dashes": document("<path d='M0 0L1e9 1e9' stroke='red' stroke-dasharray='1e-5'/>"),
            "a long path": document(
                "<path d='M0 0\(String(repeating: "L99 99L0 3", count: 200_000))' stroke='red' stroke-width='9' fill='none'/>"),
            "many shapes": document(String(repeating: "<rect width='99' height='99' opacity='.5'/>", count: 100_000)),
            "a long text": document("<text y='30'>\(String(repeating: "word ", count: 200_000))</text>"),
            "a huge text": document("<text y='30' font-size='1e9'>word</text>"),
            "many texts": document(repeated(3_000) { "<text y='\($0 % 90)' font-size='\($0 % 70 + 8)' font-family='F\($0)'>\($0)</text>" }),
            "styles": document(
                "<style>\(repeated(9_000) { ".a\($0) > g > * + rect:nth-child(\($0)) { fill: red }" })</style>"
                    + String(repeating: "<rect class='a1'/>", count: 2_000)),
            "a drawing in itself": document(
                "<image width='99' height='99' xlink:href='data:image/svg+xml;base64,\(Data(document("<g/>")).base64EncodedString())'/>"),
            "a picture of many pixels": document(
                "<image width='99' height='99' xlink:href='data:image/png;base64,\(Data(PackedPNG.bytes(width: 12_000, height: 12_000)).base64EncodedString())'/>"
            ),
        ]
    }()

    /// Each file is drawn or refused with a reason, and ends at most its worker. A decoder that keeps computing is ended after 2.3 s, or
    /// later on a busy machine.
    @Test(arguments: bombs.keys.sorted()) func bombsCostNothingButThemselves(name: String) throws {
        let fixture = try WorkerFixture()
        let path = try fixture.write(try #require(Self.bombs[name]), to: "bomb.svg")
        let before = WorkerFixture.kilobytes(getpid(), "VmRSS") ?? 0
        let start = ContinuousClock.now
        var reason = "drawn"
        do {
            _ = try fixture.decoder.decode(path: path, fit: .within(width: 1_000, height: 1_000))
        } catch let failure as PictureFailure {
            reason = failure.error.reason
            #expect(failure.error.isCausedByFile || failure.error == .decoderNotAnswering, "\(failure)")
        }
        let time = start.duration(to: .now)

        print("bomb \(name): \(reason) after \(time)")
        #expect(!reason.isEmpty)
        #expect((WorkerFixture.kilobytes(getpid(), "VmRSS") ?? 0) - before < 64 << 10)
        // The next drawing is decoded.
        let next = try fixture.write(Self.document("<rect width='99' height='99'/>"), to: "next.svg")
        #expect(try fixture.decoder.decode(path: next, fit: .within(width: 9, height: 9)).width == 9)
    }
}
