import Foundation
import Imaging
import Pictures
import Platform
import Testing

/// Tests JPEGs whose scans pass over the same pixels again and again, and pictures that take more memory than a decoder has.
@Suite(.serialized) struct ManyScansTests {
    private static let small = PictureFit.within(width: 256, height: 256)
    private static let screen = PictureFit.within(width: 2_560, height: 1_600)

    /// A picture's sides and its number of scans; 0 for one that is not progressive.
    nonisolated struct Picture {
        let width: Int32
        let height: Int32
        let scans: Int32
        var isNoise = false

        @MainActor func bytes() throws -> [UInt8] {
            guard scans > 0 else { return try LargePicture.jpeg(width: width, height: height) }
            return try LargePicture.progressive(width: width, height: height, scans: scans, isNoise: isNoise)
        }
    }

    private func answer(_ fixture: WorkerFixture, _ path: String, _ fit: PictureFit) -> (bitmap: Bitmap?, reason: String) {
        do { return (try fixture.decoder.decode(path: path, fit: fit), "") } catch { return (nil, "\(error)") }
    }

    /// Processor time that the only idle worker has used, in seconds.
    private func processorTime(_ fixture: WorkerFixture) throws -> Double {
        let worker = try #require(fixture.pool.idleProcesses.first)
        let stat = try String(contentsOfFile: "/proc/\(worker)/stat", encoding: .utf8)
        let fields = (stat.split(separator: ")").last ?? "").split(separator: " ")
        let ticks = (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
        return Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The file that took 3.4 s for a thumbnail, which killed the window's decoder.
    @Test func manyScansOfALargePictureAreSeen() throws {
        let fixture = try WorkerFixture()
        let path = try fixture.write(try Picture(width: 10_000, height: 8_000, scans: 186).bytes(), to: "scans.jpg")

        let (thumbnail, first) = answer(fixture, path, Self.small)
        let small = try processorTime(fixture)
        let (screen, second) = answer(fixture, path, Self.screen)

        print("186 scans of 80 megapixels: \(small) s for a thumbnail, \(try processorTime(fixture) - small) s for a screen")
        #expect(thumbnail?.isComplete == true, "\(first)")
        #expect(small < 0.5)
        // Not all scans were read.
        #expect(screen?.isComplete == false, "\(second)")
        #expect(try processorTime(fixture) - small < 2.5)
        #expect(fixture.reports.isEmpty)
    }

    @Test func scansThatRefineWhatIsNotShownAreNotNeeded() throws {
        let fixture = try WorkerFixture()
        let plain = try fixture.write(try Picture(width: 1_600, height: 1_200, scans: 0).bytes(), to: "plain.jpg")
        for scans in [1, 4, 10, 186, 190] as [Int32] {
            let bytes = try Picture(width: 1_600, height: 1_200, scans: scans).bytes()
            let path = try fixture.write(bytes, to: "scans.jpg")

            #expect(try fixture.decoder.decode(path: path, fit: .height(150)) == fixture.decoder.decode(path: plain, fit: .height(150)))
        }
    }

    /// A picture of a real size shows all of its scans.
    @Test(arguments: [Picture(width: 6_000, height: 4_000, scans: 10), Picture(width: 3_000, height: 2_000, scans: 190, isNoise: true)])
    func scansOfACameraAreAllRead(_ picture: Picture) throws {
        let fixture = try WorkerFixture(timeout: 20_000)
        let path = try fixture.write(try picture.bytes(), to: "scans.jpg")

        #expect(try fixture.decoder.decode(path: path, fit: Self.screen).isComplete)
    }

    // MARK: Memory

    nonisolated private static let pictures = [
        Picture(width: 8_000, height: 6_000, scans: 12), Picture(width: 9_000, height: 8_000, scans: 12),
        Picture(width: 12_000, height: 10_000, scans: 12), Picture(width: 16_000, height: 12_000, scans: 12),
        Picture(width: 8_000, height: 6_000, scans: 0), Picture(width: 12_000, height: 9_000, scans: 0),
    ]

    /// Coefficients, pixels and the result do not fit together into a decoder's memory.
    @Test(arguments: pictures) func whatDoesNotFitIntoMemoryIsTooLarge(_ picture: Picture) throws {
        let fixture = try WorkerFixture(timeout: 20_000)
        let path = try fixture.write(try picture.bytes(), to: "large.jpg")

        let (bitmap, reason) = answer(fixture, path, .original)

        #expect(bitmap != nil || reason.contains("is too large"), "\(reason)")
        #expect(bitmap == nil || picture.width <= 8_000)
        // It can still be seen, if its coefficients fit.
        let (seen, other) = answer(fixture, path, Self.screen)
        #expect(seen?.isComplete == true || other.contains("is too large"), "\(other)")
        #expect(seen != nil || picture.width > 12_000)
        #expect(fixture.reports.isEmpty)
    }
}
