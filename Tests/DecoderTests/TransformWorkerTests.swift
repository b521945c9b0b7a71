import Codecs
import Foundation
import Imaging
import Pictures
import TestFiles
import Testing

/// Tests turning a JPEG in a sandboxed decoder, with any order.
@Suite(.serialized) struct TransformWorkerTests {
    private let file = open(WorkerFixture.sample, O_RDONLY)

    /// The order to turn all of a picture.
    private func order(_ orientation: Int, part: PicturePart? = nil, byteLimit: Int = 8 << 20) throws -> TransformOrder {
        let size = try PictureHeader(ofFile: WorkerFixture.sample).size
        let whole = PicturePart(x: 0, y: 0, width: size.width / 16 * 16, height: size.height / 16 * 16)
        return TransformOrder(
            size: size, part: part ?? whole, orientation: PictureOrientation(exif: orientation), byteLimit: byteLimit)
    }

    @Test(arguments: 1...8) func aWorkerTurnsWhatThisProcessWould(orientation: Int) throws {
        let fixture = try WorkerFixture()
        let order = try order(orientation)

        #expect(try fixture.pool.transform(order, from: file) == CodecDecoder().transform(order, from: file))
        #expect(fixture.reports.isEmpty && fixture.pool.idleProcesses.count == 1)
    }

    /// A part that begins within a unit, a part outside the picture, too little room: the worker reports an error, and carries out the next
    /// order.
    @Test func whatCannotBeDoneIsToldAndTheWorkerStays() throws {
        let fixture = try WorkerFixture()
        _ = try fixture.pool.transform(try order(1), from: file)
        let worker = fixture.pool.idleProcesses
        let size = try order(1).size
        let beyond = TransformOrder(
            size: PixelSize(width: size.width * 2, height: size.height * 2),
            part: PicturePart(x: size.width, y: 0, width: 16, height: 16), orientation: PictureOrientation(exif: 1), byteLimit: 1 << 20)
        for order in [
            try order(1, part: PicturePart(x: 5, y: 0, width: 32, height: 32)), beyond, try order(6, byteLimit: 1_000),
            try order(3, part: PicturePart(x: 0, y: 0, width: 33, height: 32)),
        ] {
            let error = #expect(throws: PictureError.self) { try fixture.pool.transform(order, from: file) }
            #expect(error.map { if case .notDecoded = $0 { true } else { false } } == true, "\(String(describing: error))")
        }
        #expect(try fixture.pool.transform(try order(8), from: file).count > 1_000)
        #expect(fixture.pool.idleProcesses == worker && fixture.reports.isEmpty)
    }

    /// Changes every word of an order in many ways. Either it is no order, or it is an order within all limits.
    @Test func ordersOfAnyWordsAreWithinTheLimits() throws {
        let words = WorkerOrder.transform(try order(6)).words
        #expect(WorkerOrder(words: words)?.words == words)
        for index in words.indices {
            for value: UInt32 in [
                0, 1, 7, 9, 255, 65_500, 65_501, 1 << 30, 1 << 30 + 1, .max, words[index] &+ 1, words[index] &- 1, ~words[index],
            ] {
                var mutant = words
                mutant[index] = value
                guard case .transform(let order)? = WorkerOrder(words: mutant) else { continue }
                #expect(order.part.isWithin(order.size) && (1...1 << 30).contains(order.byteLimit), "\(mutant)")
            }
        }
        #expect(WorkerOrder(words: Array(words.dropLast())) == nil && WorkerOrder(words: words + [0]) == nil)
    }

    /// A file that is cut off anywhere gives an error, and the worker continues.
    @Test func damagedFilesAreRefused() throws {
        let fixture = try WorkerFixture()
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: WorkerFixture.sample)))
        for share in 1...9 {
            let path = try fixture.write(Array(whole[..<(whole.count * share / 10)]), to: "\(share).jpg")
            let cut = open(path, O_RDONLY)
            defer { close(cut) }
            #expect(throws: PictureError.self) { try fixture.pool.transform(try order(6), from: cut) }
        }
        #expect(fixture.reports.isEmpty && fixture.pool.idleProcesses.count == 1)
    }
}
