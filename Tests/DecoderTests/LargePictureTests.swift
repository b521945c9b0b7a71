import Foundation
import Imaging
import Pictures
import Platform
import Testing

/// Tests pictures of the largest cameras: shown at the needed size, in a decoder of 512 MB, or refused with a reason.
@Suite(.serialized) struct LargePictureTests {
    private let fixture: WorkerFixture

    init() throws { fixture = try WorkerFixture() }

    private func decode(_ bytes: [UInt8], _ name: String, _ fit: PictureFit) throws -> Bitmap {
        try fixture.decoder.decode(path: try fixture.write(bytes, to: name), fit: fit)
    }

    /// The decoder's peak memory in megabytes since `forget`.
    private func peak() throws -> Int {
        let worker = try #require(fixture.pool.idleProcesses.first)
        return try #require(WorkerFixture.kilobytes(worker, "VmHWM")) >> 10
    }

    private func forget() throws {
        _ = try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10))
        let worker = try #require(fixture.pool.idleProcesses.first)
        try "5".write(toFile: "/proc/\(worker)/clear_refs", atomically: false, encoding: .utf8)
    }

    /// 4200 rows in squares of 75 give 56 rows, also if rounding makes 4200 * (1 / 75) slightly larger.
    @Test func aReductionThatDividesTheSidesIsExact() throws {
        let bitmap = try decode(PackedPNG.bytes(width: 9_600, height: 4_200), "wide.png", .within(width: 128, height: 128))

        #expect(bitmap.width == 128 && bitmap.height == 56 && bitmap.isComplete)
    }

    /// The sizes of 108, 200 and 50 megapixels. Decoders hold only a row of these pictures, so the peak is that of a small picture.
    @Test(arguments: [(12_000, 9_000), (16_320, 12_240), (8_160, 6_120)])
    func aLargePNGTakesLittleMemory(_ width: Int, _ height: Int) throws {
        try forget()

        let bitmap = try decode(PackedPNG.bytes(width: width, height: height), "large.png", .within(width: 256, height: 256))

        #expect(bitmap.width == 256 && bitmap.height == 192)
        #expect(try peak() < 64)
    }

    @Test func aLargeBMPTakesLittleMemory() throws {
        let bytes = LargePicture.bmp(width: 5_120, height: 3_840)
        try forget()

        let bitmap = try decode(bytes, "large.bmp", .within(width: 256, height: 256))

        #expect(bitmap.width == 256 && bitmap.height == 192 && bitmap.isComplete)
        #expect(try peak() < 64)
    }

    @Test func aPictureOfAPhoneWith108MegapixelsOpens() throws {
        let bytes = try LargePicture.jpeg(width: 12_000, height: 9_000)
        try forget()

        let bitmap = try decode(bytes, "phone.jpg", .within(width: 1_280, height: 960))

        #expect(bitmap.width == 1_280 && bitmap.height == 960 && bitmap.isComplete)
        #expect(try peak() < 96)
    }

    /// Pictures that must be held completely are refused by their header, before a decoder sees them.
    @Test func irreducibleLargePictureIsRefusedWithAReason() throws {
        let interlaced = PackedPNG.bytes(width: 12_000, height: 9_000, isInterlaced: true)

        #expect {
            try decode(interlaced, "interlaced.png", .within(width: 128, height: 128))
        } throws: {
            "\($0)" == "interlaced.png is too large: 12000x9000, interlaced"
        }
        #expect(fixture.pool.idleProcesses.isEmpty)
    }

    /// 24 megapixels in seven passes are held completely, and shown.
    @Test func anInterlacedPNGOfACameraIsShown() throws {
        let bytes = PackedPNG.bytes(width: 6_000, height: 4_000, isInterlaced: true)
        try forget()

        let bitmap = try decode(bytes, "interlaced.png", .within(width: 240, height: 160))

        #expect(bitmap.width == 240 && bitmap.height == 160 && bitmap.isComplete)
        #expect(try peak() < 160)
    }
}
