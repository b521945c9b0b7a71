import Testing

@testable import Pictures

/// Tests reading the camera's name and the time of the shot from EXIF blocks.
@Suite struct EXIFBlockTests {
    private enum Tag { static let (maker, model, changed, taken) = (0x010F, 0x0110, 0x0132, 0x9003) }

    /// A block with texts in its first directory.
    private func block(_ texts: [(tag: Int, kind: Int, bytes: [UInt8])]) -> EXIFBlock {
        func short(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
        func long(_ number: Int) -> [UInt8] { short(number & 0xFFFF) + short(number >> 16) }
        var directory = short(texts.count)
        var contents: [UInt8] = []
        let start = 8 + 2 + texts.count * 12 + 4
        for text in texts {
            directory += short(text.tag) + short(text.kind) + long(text.bytes.count)
            if text.bytes.count <= 4 {
                directory += text.bytes + [UInt8](repeating: 0, count: 4 - text.bytes.count)
            } else {
                directory += long(start + contents.count)
                contents += text.bytes
            }
        }
        let bytes = Array("II".utf8) + short(42) + long(8) + directory + long(0) + contents
        return EXIFBlock(in: ByteWindow(bytes), from: 0, to: bytes.count)
    }

    private func camera(_ maker: [UInt8]?, _ model: [UInt8], kind: Int = 2) -> String? {
        block((maker.map { [(Tag.maker, kind, $0 + [0])] } ?? []) + [(Tag.model, kind, model + [0])]).camera
    }

    private static let latin1: [UInt8] = [0x4D, 0xFC] + Array("llercam".utf8)

    @Test func camerasOfAllNamesAreReadWhole() {
        #expect(camera(nil, Array("Müllercam 3".utf8)) == "Müllercam 3")
        #expect(camera(nil, EXIFBlockTests.latin1) == "Müllercam")
        #expect(camera(EXIFBlockTests.latin1, Array("X 1".utf8)) == "Müllercam X 1")
        #expect(camera(nil, Array("富士 X-T4".utf8), kind: 129) == "富士 X-T4")
        #expect(camera(Array("FUJIFILM".utf8), Array("X-T4  ".utf8)) == "FUJIFILM X-T4")
        #expect(camera(nil, Array(String(repeating: "ö", count: 100).utf8)) == String(repeating: "ö", count: 100))
    }

    @Test func whatFillsUpAndControlsIsNoName() {
        #expect(camera(nil, Array("Cam\u{7}era\n 1 \0garbage".utf8)) == "Cam era 1")
        #expect(camera(nil, [0x85, 0x9F]) == nil)
        #expect(camera(nil, []) == nil)
        #expect(camera(nil, Array("short".utf8), kind: 7) == nil)
    }

    @Test func timeOfTheShotWinsOverThatOfTheWork() {
        let texts = [(Tag.changed, 2, Array("2026:01:02 03:04:05\0".utf8)), (Tag.taken, 2, Array("2024:05:01 06:44:00\0".utf8))]

        #expect(block(texts).time.time == CameraTime(text: "2024-05-01T06:44"))
        #expect(block([texts[0]]).time.time == CameraTime(text: "2026-01-02T03:04:05"))
        #expect(block([texts[0]]).time.source == .changed)
        #expect(block([(Tag.taken, 2, Array("0000:00:00 00:00:00\0".utf8))]).time.time == nil)
    }
}
