import Codecs
import Foundation
import Imaging
import Particles
import Platform
import TestFiles
import Testing

@testable import Pictures

/// Tests the frames of animated PNG and WebP files against a compositor that uses complete canvases.
@Suite struct FrameBlendTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A frame, and its disposal.
    private struct Part {
        var picture: Bitmap
        var place = (left: 0, top: 0)
        /// 0 keeps the frame, 1 clears it, 2 restores the canvas before it.
        var disposal = 0
        /// Whether the frame is blended over the canvas; otherwise it replaces the pixels.
        var isOver = false
        var delay = (numerator: 1, denominator: 10)
    }

    private static let canvas = (width: 14, height: 10)

    private static func noise(_ width: Int, _ height: Int, _ chance: inout RandomSource) -> Bitmap {
        // The first pixel is never opaque, so that every frame is stored with alpha.
        let alphas: [UInt32] = [0, 64, 128, 255, 255]
        let pixels = (0..<(width * height)).map { index -> UInt32 in
            let alpha = index == 0 ? 128 : alphas[chance.next(alphas.count)]
            return alpha << 24 | (alpha == 0 ? 0 : UInt32(chance.next(1 << 24)))
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    /// Frames with each disposal in turn; WebP has even places, and no disposal 2.
    private static func film(_ count: Int, seed: UInt64, isEven: Bool = false) -> [Part] {
        var chance = RandomSource(seed: seed)
        return (0..<count).map { number in
            let isFirst = number == 0
            let (w, h) = isFirst ? canvas : (2 + chance.next(canvas.width - 3), 2 + chance.next(canvas.height - 3))
            var place = (left: chance.next(canvas.width - w + 1), top: chance.next(canvas.height - h + 1))
            if isEven { place = (place.left & ~1, place.top & ~1) }
            return Part(
                picture: noise(w, h, &chance), place: place, disposal: chance.next(isEven ? 2 : 3), isOver: chance.next(2) == 1,
                delay: (number, 20))
        }
    }

    /// Lays a colour over another in floating point.
    private static func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
        let (a, b) = (Double(top >> 24) / 255, Double(bottom >> 24) / 255)
        let alpha = a + b * (1 - a)
        guard alpha > 0 else { return 0 }
        return [16, 8, 0].reduce(UInt32((alpha * 255).rounded()) << 24) { word, shift in
            let color = (Double(top >> shift & 0xFF) * a + Double(bottom >> shift & 0xFF) * b * (1 - a)) / alpha
            return word | UInt32(color.rounded()) << shift
        }
    }

    private static func canvases(_ film: [Part]) -> [Bitmap] {
        var (below, canvases) = ([UInt32](repeating: 0, count: canvas.width * canvas.height), [Bitmap]())
        for part in film {
            func pixel(_ place: Int) -> UInt32? {
                let (x, y) = (place % canvas.width - part.place.left, place / canvas.width - part.place.top)
                guard (0..<part.picture.width).contains(x), (0..<part.picture.height).contains(y) else { return nil }
                return part.picture.pixels[y * part.picture.width + x]
            }
            let shown = below.indices.map { place in
                pixel(place).map { part.isOver ? over($0, below[place]) : $0 } ?? below[place]
            }
            canvases.append(Bitmap(width: canvas.width, height: canvas.height, pixels: shown))
            switch part.disposal {
            case 0: below = shown
            case 1: below = shown.indices.map { pixel($0) == nil ? shown[$0] : 0 }
            default: break
            }
        }
        return canvases
    }

    /// The greatest difference of a visible colour, and of alpha, of 255.
    private static func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
        guard a.width == b.width, a.height == b.height else { return 256 }
        return zip(a.pixels, b.pixels).reduce(0) { most, pair in
            let alpha = Int(max(pair.0 >> 24, pair.1 >> 24))
            let colors = [16, 8, 0].map { abs(Int(pair.0 >> $0 & 0xFF) - Int(pair.1 >> $0 & 0xFF)) * alpha / 255 }
            return max(most, colors.max() ?? 0, abs(Int(pair.0 >> 24) - Int(pair.1 >> 24)))
        }
    }

    private func encoded(_ bitmap: Bitmap, as format: EncodingFormat) throws -> [UInt8] {
        let path = folder.path("frame")
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        defer { close(descriptor) }
        try CodecEncoder().encode(bitmap, as: format, metadata: EncodedMetadata(), to: descriptor)
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    // MARK: PNG

    private static func big(_ number: Int, _ count: Int = 4) -> [UInt8] { [UInt8](low: number, count).reversed() }

    /// The contents of a PNG's chunks with pixels.
    private static func pixels(of file: [UInt8]) -> [[UInt8]] {
        var (position, found) = (8, [[UInt8]]())
        while position + 8 <= file.count {
            let length = file[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
            if file[(position + 4)..<(position + 8)].elementsEqual("IDAT".utf8) {
                found.append(Array(file[(position + 8)..<(position + 8 + length)]))
            }
            position += 12 + length
        }
        return found
    }

    /// - Parameter still: A picture before the frames that is not one of them.
    private func png(_ film: [Part], playCount: Int = 0, still: Bitmap? = nil, piece: Int = 40) throws -> [UInt8] {
        let head = try encoded(still ?? film[0].picture, as: .png)
        var (bytes, number) = (Array(head.prefix(33)) + PNGParts.chunk("acTL", Self.big(film.count) + Self.big(playCount)), 0)
        if still != nil { bytes += Self.pixels(of: head).flatMap { PNGParts.chunk("IDAT", $0) } }
        for (index, part) in film.enumerated() {
            let size = Self.big(part.picture.width) + Self.big(part.picture.height)
            let place = Self.big(part.place.left) + Self.big(part.place.top)
            let delay = Self.big(part.delay.numerator, 2) + Self.big(part.delay.denominator, 2)
            bytes += PNGParts.chunk("fcTL", Self.big(number) + size + place + delay + [UInt8(part.disposal), part.isOver ? 1 : 0])
            number += 1
            // In small pieces, as streams of any length are.
            let stream = Self.pixels(of: try encoded(part.picture, as: .png)).flatMap { $0 }
            for start in stride(from: 0, to: stream.count, by: piece) {
                let data = Array(stream[start..<min(start + piece, stream.count)])
                let isStill = index == 0 && still == nil
                bytes += isStill ? PNGParts.chunk("IDAT", data) : PNGParts.chunk("fdAT", Self.big(number) + data)
                if !isStill { number += 1 }
            }
        }
        return bytes + PNGParts.chunk("IEND", [])
    }

    @Test(arguments: 0..<12 as Range<UInt64>) func framesOfPNGAreBlendedAndDisposedOf(seed: UInt64) throws {
        let parts = Self.film(9, seed: seed)

        let frames = try Film(png(parts)).frames(parts.count)

        // Blended once or several times, each time rounded down.
        for (frame, canvas) in zip(frames, Self.canvases(parts)) { #expect(Self.difference(frame, canvas) <= 4) }
    }

    @Test func framesOfPNGThatReplaceAreExact() throws {
        var parts = Self.film(9, seed: 77)
        for index in parts.indices { parts[index].isOver = false }

        let frames = try Film(png(parts)).frames(parts.count)

        #expect(zip(frames, Self.canvases(parts)).allSatisfy { Self.difference($0, $1) == 0 })
    }

    @Test func aStillBeforeTheFramesIsNoneOfThem() throws {
        var chance = RandomSource(seed: 3)
        let (parts, still) = (Self.film(4, seed: 5), Self.noise(14, 10, &chance))
        let bytes = try png(parts, still: still)

        let first = try Film(bytes).frame(0)

        #expect(first.animation?.count == 4)
        #expect(Self.difference(first, Self.canvases(parts)[0]) <= 4)
        #expect(try MadeFiles().decode(bytes).looksLike(still))
    }

    @Test(arguments: [(0, 20, 0.1), (1, 20, 0.05), (1, 100, 0.1), (11, 1_000, 0.011), (1, 60, 0.016666), (3, 0, 0.03), (9, 1, 9)])
    func delaysOfPNGAreFractions(numerator: Int, denominator: Int, duration: Double) throws {
        var parts = Self.film(2, seed: 1)
        parts[0].delay = (numerator, denominator)

        #expect(try Film(png(parts, playCount: 3)).frame(0).animation == AnimationFrame(count: 2, duration: duration, playCount: 3))
    }

    @Test func anyOrderOfPNGGivesTheSamePixels() throws { try expectAnyOrder(png(Self.film(8, seed: 21)), count: 8) }

    @Test func aFrameOfPNGBeyondTheCanvasIsTheEnd() throws {
        var parts = Self.film(4, seed: 8)
        parts[2].place = (13, 9)
        let film = try Film(png(parts))

        #expect(try film.frame(1).isComplete)
        #expect(throws: PictureDecodeError.damaged("its frame reaches beyond the picture")) { try film.frame(2) }
        #expect(throws: PictureDecodeError.self) { try film.frame(3) }
        #expect(try film.frame(0).isComplete)
    }

    @Test func headersTellOfFrames() throws {
        let parts = Self.film(2, seed: 2)

        #expect(try PictureHeader(of: png(parts)).isAnimated)
        #expect(try PictureHeader(of: webP(Self.film(2, seed: 2, isEven: true))).isAnimated)
        #expect(try !PictureHeader(of: encoded(parts[0].picture, as: .png)).isAnimated)
        #expect(try !PictureHeader(of: encoded(parts[0].picture, as: .webp(quality: 80))).isAnimated)
    }

    @Test func twoHundredDamagedPNGsAreShownOrRefused() throws {
        let bytes = try png(Self.film(5, seed: 30))
        try expectDamageIsHarmless(bytes, from: 33, rounds: 200)
    }

    // MARK: WebP

    /// The chunks of a lossy picture.
    private func lossyChunks(_ bitmap: Bitmap) throws -> [UInt8] {
        let file = try encoded(bitmap, as: .webp(quality: 90))
        return Array(file.dropFirst(file.dropFirst(12).starts(with: "VP8X".utf8) ? 30 : 12))
    }

    /// The picture as a lossy file shows it.
    private func lossy(_ bitmap: Bitmap) throws -> Bitmap {
        let frame = try webP([Part(picture: bitmap)], canvas: (bitmap.width, bitmap.height))
        return try Film(frame).frame(0)
    }

    private static func riff(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
        Array(type.utf8) + [UInt8](low: bytes.count, 4) + bytes + [UInt8](repeating: 0, count: bytes.count & 1)
    }

    private func webP(_ film: [Part], canvas: (width: Int, height: Int) = Self.canvas, playCount: Int = 0) throws -> [UInt8] {
        var body = Array("WEBP".utf8)
        body += Self.riff("VP8X", [0x12, 0, 0, 0] + [UInt8](low: canvas.width - 1, 3) + [UInt8](low: canvas.height - 1, 3))
        body += Self.riff("ANIM", [0, 0, 0, 0] + [UInt8](low: playCount, 2))
        for part in film {
            let place = [UInt8](low: part.place.left / 2, 3) + [UInt8](low: part.place.top / 2, 3)
            let size = [UInt8](low: part.picture.width - 1, 3) + [UInt8](low: part.picture.height - 1, 3)
            let flags = UInt8(part.disposal) | (part.isOver ? 0 : 2)
            let duration = [UInt8](low: part.delay.numerator * 1_000 / part.delay.denominator, 3)
            body += Self.riff("ANMF", place + size + duration + [flags] + (try lossyChunks(part.picture)))
        }
        return Array("RIFF".utf8) + [UInt8](low: body.count, 4) + body
    }

    @Test(arguments: 0..<6 as Range<UInt64>) func framesOfWebPAreBlendedAndDisposedOf(seed: UInt64) throws {
        let parts = Self.film(7, seed: seed, isEven: true)
        var seen = parts
        for index in seen.indices { seen[index].picture = try lossy(parts[index].picture) }

        let frames = try Film(webP(parts)).frames(parts.count)

        for (frame, canvas) in zip(frames, Self.canvases(seen)) { #expect(Self.difference(frame, canvas) <= 6) }
    }

    /// Frames that cover the canvas and replace it, or are opaque.
    private static func wholeFilm(_ count: Int, seed: UInt64, isOpaque: Bool) -> [Part] {
        var chance = RandomSource(seed: seed)
        return (0..<count).map { _ in
            var picture = noise(canvas.width, canvas.height, &chance)
            if isOpaque {
                picture = Bitmap(width: canvas.width, height: canvas.height, pixels: picture.pixels.map { $0 | 0xFF00_0000 })
            }
            return Part(picture: picture, disposal: chance.next(2), isOver: isOpaque)
        }
    }

    @Test(arguments: [false, true]) func framesOfWebPThatHideThoseBeforeThemStandAlone(isOpaque: Bool) throws {
        let parts = Self.wholeFilm(6, seed: 9, isOpaque: isOpaque)
        let bytes = try webP(parts)
        let film = try Film(bytes)

        for index in [4, 1, 5, 5, 0, 3, 2] {
            let frame = try film.frame(index)
            #expect(try frame.pixels == lossy(parts[index].picture).pixels)
            #expect(frame.animation?.standsAlone == true && frame.animation?.count == 6)
        }
        try expectAnyOrder(bytes, count: 6)
        #expect { try film.frame(6) } throws: { "\($0)".contains("ends before this frame") }
        // After that, no frame counts as the previous one.
        #expect(try film.frame(5).pixels == lossy(parts[5].picture).pixels)
    }

    @Test func dependentWebPFrameIsRecognised() throws {
        for change in [
            { (part: inout Part) in part.isOver = true }, { $0.picture = Bitmap(width: 2, height: 2, pixels: [0, 0, 0, .max]) },
        ] {
            var parts = Self.wholeFilm(3, seed: 10, isOpaque: false)
            change(&parts[1])

            #expect(try Film(webP(parts)).frame(0).animation?.standsAlone == false)
        }
    }

    @Test func damagedAnimatedWebPsAreShownOrRefused() throws {
        try expectDamageIsHarmless(webP(Self.wholeFilm(4, seed: 32, isOpaque: false)), from: 30, rounds: 200)
    }

    @Test func durationsOfWebPAreMilliseconds() throws {
        var parts = Self.film(3, seed: 4, isEven: true)
        parts[0].delay = (16, 1_000)
        parts[1].delay = (10, 1_000)
        let film = try Film(webP(parts, playCount: 2))

        #expect(try film.frame(0).animation == AnimationFrame(count: 3, duration: 0.016, playCount: 2))
        #expect(try film.frame(1).animation?.duration == 0.1)
    }

    @Test func anyOrderOfWebPGivesTheSamePixels() throws { try expectAnyOrder(webP(Self.film(6, seed: 22, isEven: true)), count: 6) }

    @Test func twoHundredDamagedWebPsAreShownOrRefused() throws {
        try expectDamageIsHarmless(webP(Self.film(4, seed: 31, isEven: true)), from: 30, rounds: 200)
    }

    // MARK: Laws of both

    private func expectAnyOrder(_ bytes: [UInt8], count: Int) throws {
        let film = try Film(bytes)
        let frames = try film.frames(count)
        var chance = RandomSource(seed: 6)

        for _ in 0..<30 {
            let index = chance.next(count)
            #expect(try film.frame(index).pixels == frames[index].pixels)
            #expect(try film.frame(index, goesOn: false).pixels == frames[index].pixels)
        }
    }

    private func expectDamageIsHarmless(_ bytes: [UInt8], from start: Int, rounds: Int) throws {
        var (chance, shown) = (RandomSource(seed: 12), 0)
        for _ in 0..<rounds {
            var damaged = bytes
            for _ in 0...chance.next(4) { damaged[start + chance.next(bytes.count - start)] = UInt8(chance.next(256)) }
            if chance.next(4) == 0 { damaged.removeLast(chance.next(bytes.count - start)) }
            let film = try Film(damaged)
            for index in [0, 1, 3, 2] where try MadeFiles().pictureOrRefusal({ try film.frame(index) }) != nil { shown += 1 }
        }
        #expect(shown > rounds / 4)
    }
}
