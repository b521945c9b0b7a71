import PanoramaKit

/// The cameras of a town, which take a second to answer. The one at the lighthouse is sometimes silent.
final class Cameras {
    struct Silence: Error, CustomStringConvertible {
        var description: String { "the camera does not answer" }
    }

    /// The clock of the stage that shows the pictures.
    var clock: StageClock?
    /// The addresses that were asked for so far, and how many of them were no longer needed before the answer.
    private(set) var (questions, cancelledCount): ([String], Int) = ([], 0)
    private var silences: Int

    init(silences: Int) { self.silences = silences }

    /// Returns a picture file.
    /// - Throws: ``Silence``, or a `CancellationError` if the picture is no longer needed.
    func picture(at address: String) async throws -> [UInt8] {
        questions.append(address)
        do { try await clock?.sleep(for: .seconds(1)) } catch {
            cancelledCount += 1
            throw error
        }
        guard address.hasSuffix("lighthouse") else { return Cameras.file(Cameras.harbour) }
        guard silences == 0 else {
            silences -= 1
            throw Silence()
        }
        return Cameras.file(Cameras.lighthouse)
    }

    private static func harbour(x: Double, y: Double) -> UInt32 {
        if y > 0.62 { return (Int(y * 40) + Int(x * 9)).isMultiple(of: 3) ? 0x2F5F78 : 0x28546C }
        // Three masts with their sails.
        let mast = (x * 3).truncatingRemainder(dividingBy: 1)
        if y > 0.2, abs(mast - 0.4) < 0.02 { return 0x5B4636 }
        if y > 0.24, y < 0.56, mast > 0.43, mast - 0.43 < (y - 0.24) * 1.1 { return 0xF3EBDD }
        if y > 0.57, abs(mast - 0.5) < 0.3 - (y - 0.57) { return 0x8E3B2F }
        return 0x9FC7DA
    }

    private static func lighthouse(x: Double, y: Double) -> UInt32 {
        let tower = abs(x - 0.5)
        if y > 0.3, y < 0.85, tower < 0.05 + (y - 0.3) * 0.06 { return Int(y * 12).isMultiple(of: 2) ? 0xF2F0EA : 0xC0392B }
        if y > 0.2, y <= 0.3, tower < 0.045 { return 0xFFE9A8 }
        if y > 0.8 - 0.12 * (1 - tower) { return 0x3E5C46 }
        // Two beams of light.
        if abs(y - 0.25) < tower * 0.16 { return 0x8FA6C4 }
        return 0x44597D
    }

    /// A Windows bitmap of 240 x 160: header, then rows of blue, green and red from the bottom up.
    private static func file(_ color: (_ x: Double, _ y: Double) -> UInt32) -> [UInt8] {
        let (width, height) = (240, 160)
        func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        var file = Array("BM".utf8) + bytes(54 + width * height * 3, 4) + bytes(0, 4) + bytes(54, 4)
        file += bytes(40, 4) + bytes(width, 4) + bytes(height, 4) + bytes(1, 2) + bytes(24, 2) + bytes(0, 24)
        for row in (0..<height).reversed() {
            for column in 0..<width {
                file += bytes(Int(color((Double(column) + 0.5) / Double(width), (Double(row) + 0.5) / Double(height))), 3)
            }
        }
        return file
    }
}
