import Storage
import Testing

@Suite struct PathTextTests {
    @Test func textIsItsOwnPath() {
        for name in ["", "a.jpg", "grüße 🙂.png", "\u{10FF7F}"] {
            #expect(String(pathBytes: Array(name.utf8)) == name)
            #expect(name.pathBytes == Array(name.utf8))
            #expect(name.shownPath == name)
        }
    }

    @Test(arguments: [
        ([0x63, 0xE9, 0x2E], "c\u{10FFE9}."), ([0xC3, 0xA9, 0xC3], "é\u{10FFC3}"), ([0xED, 0xA0, 0x80], "\u{10FFED}\u{10FFA0}\u{10FF80}"),
        // A scalar that would represent a byte is itself represented by its bytes.
        ([0xF4, 0x8F, 0xBF, 0xA9], "\u{10FFF4}\u{10FF8F}\u{10FFBF}\u{10FFA9}"),
    ])
    func bytesThatAreNoTextAreKept(_ bytes: [UInt8], _ text: String) {
        #expect(Array(String(pathBytes: bytes).unicodeScalars) == Array(text.unicodeScalars))
        #expect(text.pathBytes == bytes)
    }

    @Test func everyNameComesBackByteForByte() {
        var state: UInt64 = 7
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        // Bytes of which some are letters and many begin or continue something longer.
        let alphabet: [UInt8] = [0x41, 0x62, 0x80, 0xBF, 0xA9, 0xC3, 0xE2, 0x82, 0xAC, 0xED, 0xF0, 0x9F, 0x98, 0xF4, 0x8F, 0xFF]
        for _ in 0..<20_000 {
            let bytes = (0..<random(13)).map { _ in alphabet[random(alphabet.count)] }

            let text = String(pathBytes: bytes)

            #expect(text.pathBytes == bytes)
            #expect(
                text.withPath { path in Array(UnsafeBufferPointer(start: path, count: bytes.count + 1)) }
                    == (bytes + [0]).map { CChar(bitPattern: $0) })
        }
    }

    @Test func peopleSeeAMarkForEachByteThatIsNoText() {
        #expect(String(pathBytes: [0x63, 0xE9, 0xE8, 0x2E]).shownPath == "c\u{FFFD}\u{FFFD}.")
    }
}
