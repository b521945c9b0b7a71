import Codecs
import Imaging
import Particles
import Platform
import Testing

@testable import Pictures

/// Tests the frames of GIF files against a compositor that uses complete screens.
@Suite struct GIFFrameTests {
    private static let (width, height) = (13, 11)
    private static let screenColors: [UInt32] = [0xFF10_2030, 0xFFE0_4020, 0xFF20_C060, 0xFFF0_F0A0]
    private static let ownColors: [UInt32] = [0xFF80_00FF, 0xFF00_80FF, 0xFFFF_8000, 0xFF40_4040]

    /// A frame of noise; `number` decides its place, its colours and its transparency.
    private static func frame(_ number: Int, disposal: Int, chance: inout RandomSource) -> GIFFile {
        let isFirst = number == 0
        let (w, h) = isFirst ? (width, height) : (1 + chance.next(width), 1 + chance.next(height))
        var frame = GIFFile(width: w, height: h, indexes: (0..<(w * h)).map { _ in UInt8(chance.next(4)) })
        frame.screen = (width, height)
        // Some reach beyond the screen, which only the first may not.
        frame.place = isFirst ? (0, 0) : (chance.next(width), chance.next(height))
        frame.globalColors = screenColors
        frame.localColors = number % 3 == 1 ? ownColors : nil
        frame.clearIndex = number % 2 == 1 ? UInt8(chance.next(4)) : nil
        frame.isInterlaced = number % 5 > 2
        frame.codeSize = 2
        (frame.disposal, frame.delay) = (disposal, 2 + number)
        return frame
    }

    private static func film(_ disposals: [Int], seed: UInt64 = 1) -> [GIFFile] {
        var chance = RandomSource(seed: seed)
        return disposals.enumerated().map { frame($0, disposal: $1, chance: &chance) }
    }

    private static func bytes(_ film: [GIFFile], looping: Int? = 0) -> [UInt8] {
        let repetitions = looping.map { [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + [UInt8](low: $0, 2) + [0] } ?? []
        return film[0].head + repetitions + film.flatMap(\.frame) + [GIFFile.end]
    }

    /// The screens of an animation. Each consists of the previous screen after the disposal of its frame, and the new frame.
    private static func screens(_ film: [GIFFile]) -> [[UInt32]] {
        var (below, screens) = ([UInt32](repeating: 0, count: width * height), [[UInt32]]())
        for file in film {
            let colors = file.localColors ?? screenColors
            func index(_ place: Int) -> UInt8? {
                let (x, y) = (place % width - file.place.left, place / width - file.place.top)
                return (0..<file.width).contains(x) && (0..<file.height).contains(y) ? file.indexes[y * file.width + x] : nil
            }
            let screen = below.indices.map { place in index(place).flatMap { $0 == file.clearIndex ? nil : colors[Int($0)] } ?? below[place]
            }
            screens.append(screen)
            switch file.disposal {
            case 2: below = screen.indices.map { index($0) == nil ? screen[$0] : 0 }
            case 3, 4: break
            default: below = screen
            }
        }
        return screens
    }

    // MARK: Pixels

    /// Each disposal after each other, with and without transparency.
    @Test func everyDisposalFollowsEveryOther() throws {
        for first in 0...4 {
            for second in 0...4 {
                let film = Self.film([first, second, first, 1, second, second, 0, first], seed: UInt64(first * 5 + second))

                let frames = try Film(Self.bytes(film)).frames(film.count)

                #expect(frames.map(\.pixels) == Self.screens(film), "\(first), \(second)")
            }
        }
    }

    @Test func anyOrderGivesTheSamePixels() throws {
        let shape = Self.film([1, 3, 2, 3, 3, 0, 2, 1, 3, 2])
        let (film, screens) = (try Film(Self.bytes(shape)), Self.screens(shape))
        var chance = RandomSource(seed: 9)

        for _ in 0..<60 {
            let index = chance.next(shape.count)
            #expect(try film.frame(index).pixels == screens[index])
            #expect(try film.frame(index, goesOn: false).pixels == screens[index])
        }
    }

    @Test func theFirstFrameIsTheStill() throws {
        let bytes = Self.bytes(Self.film([1, 2, 3]))

        #expect(try Film(bytes).frame(0).pixels == MadeFiles().decode(bytes).pixels)
    }

    @Test func aSmallFrameIsTheWholeOneReduced() throws {
        let film = try Film(Self.bytes(Self.film([1, 1, 1])))

        #expect(try film.frame(2, fit: .height(5)).pixels == film.frame(2).fitted(.height(5)).pixels)
    }

    // MARK: Times

    @Test(arguments: [(0, 0.1), (1, 0.1), (2, 0.02), (5, 0.05), (65_535, 655.35)])
    func delaysOfUpToTenMillisecondsAreATenthOfASecond(delay: Int, duration: Double) throws {
        var shape = Self.film([1, 1])
        shape[1].delay = delay

        #expect(try Film(Self.bytes(shape)).frame(1).animation?.duration == duration)
    }

    @Test(arguments: [(nil, 1), (0, 0), (1, 2), (65_535, 65_536)] as [(Int?, Int)])
    func repetitionsFollowTheFirstRound(repetitions: Int?, playCount: Int) throws {
        let frame = try Film(Self.bytes(Self.film([1, 1, 1]), looping: repetitions)).frame(0)

        #expect(frame.animation == AnimationFrame(count: 3, duration: 0.1 / 5, playCount: playCount))
    }

    @Test func aPictureOfOneFrameIsNoAnimation() throws {
        #expect(try Film(Self.bytes(Self.film([1]))).frame(0).animation == nil)
    }

    /// The facts that the tiles' badge and the viewer use.
    @Test func theHeaderHintsAtFrames() throws {
        var one = Self.film([0])
        one[0].delay = 0

        #expect(try PictureHeader(of: Self.bytes(Self.film([1, 1]))).isAnimated)
        #expect(try PictureHeader(of: Self.bytes(Self.film([1, 1]), looping: nil)).isAnimated)
        #expect(try !PictureHeader(of: Self.bytes(one, looping: nil)).isAnimated)
    }

    // MARK: Damage and bombs

    @Test func aCutFilmEndsAtTheFrameThatIsCut() throws {
        let shape = Self.film([1, 1, 1, 1])
        let (bytes, screens) = (Self.bytes(shape), Self.screens(shape))

        for count in stride(from: bytes.count - 2, to: shape[0].head.count + 40, by: -7) {
            let film = try Film(Array(bytes.prefix(count)))
            for index in shape.indices {
                guard let frame = try MadeFiles().pictureOrRefusal({ try film.frame(index) }) else { continue }
                #expect(!frame.isComplete || frame.pixels == screens[index], "frame \(index) of \(count) bytes")
            }
            // A frame that failed has not damaged the earlier ones.
            if let first = try MadeFiles().pictureOrRefusal({ try film.frame(0) }), first.isComplete { #expect(first.pixels == screens[0]) }
        }
    }

    @Test func threeHundredDamagedFilmsAreShownOrRefused() throws {
        var (chance, shown) = (RandomSource(seed: 4), 0)
        for round in 0..<300 {
            var bytes = Self.bytes(Self.film([round % 5, 3, 2, 1], seed: UInt64(round)))
            for _ in 0...chance.next(5) { bytes[13 + chance.next(bytes.count - 13)] = UInt8(chance.next(256)) }
            let film = try Film(bytes)
            for index in [0, 2, 1, 3] {
                if try MadeFiles().pictureOrRefusal({ try film.frame(index) }) != nil { shown += 1 }
            }
        }
        #expect(shown > 300)
    }

    /// A frame after sixty thousand others is not decoded from the first at once. Each attempt gets closer.
    @Test func aFrameFarBehindOthersIsReachedInSeveralAttempts() throws {
        var shape = Self.film([1, 1])
        (shape[1].width, shape[1].height, shape[1].indexes) = (1, 1, [2])
        let tail = [[UInt8]](repeating: shape[1].frame, count: 60_000).joined()
        let film = try Film(shape[0].head + shape[0].frame + tail)

        #expect(try film.frame(1).animation?.count == 60_001)
        var failures = 0
        while failures < 20, (try? film.frame(60_000)) == nil { failures += 1 }

        #expect((2...12).contains(failures))
        #expect(throws: PictureDecodeError.system(code: 11)) { try film.frame(60_000, goesOn: false) }
        #expect(try film.frame(2).isComplete)
    }
}
