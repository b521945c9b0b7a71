import Glibc
import Particles
import Testing

@testable import EmitterFiles
@testable import Pictures

/// Tests the input of expat and zlib in the process of the window: each attempt to make them take much memory or time is refused early.
@Suite(.serialized) struct StrangersBytesTests {
    private static let plist = "<plist><dict><key>maxParticles</key><integer>9</integer></dict></plist>"

    /// The most memory that this process has had, in bytes.
    private var peak: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss << 10
    }

    /// Ten entities, each consisting of ten of the previous one.
    private static var laughs: String {
        let nested = (1...9).map { level in
            "<!ENTITY l\(level) \"\(String(repeating: "&l\(level - 1);", count: 10))\">"
        }
        return "<!DOCTYPE plist [<!ENTITY l0 \"ha\">\(nested.joined())]><plist><dict><key>&l9;</key></dict></plist>"
    }

    static let declarations: [(String, String)] = [
        (laughs, "entities are not read here"),
        ("<!DOCTYPE plist [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><plist>&e;</plist>", "entities are not read here"),
        ("<!DOCTYPE plist [<!ENTITY % p SYSTEM \"http://localhost/\"> %p;]>\(plist)", "entities are not read here"),
        ("<plist>&undeclared;</plist>", "undefined entity"),
        ("<!DOCTYPE plist [<!ATTLIST key a CDATA \"x\">]>\(plist)", "attribute declarations are not read here"),
    ]

    @Test(arguments: declarations) func declarationsThatMakeMoreOfABytesAreRefused(text: String, reason: String) {
        #expect(Files.refusal(Array(text.utf8)).hasSuffix(reason), "\(Files.refusal(Array(text.utf8)))")
    }

    /// The first lines of property lists; nothing is fetched.
    @Test func aDocumentTypeElsewhereIsPassedOver() throws {
        let type = "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://localhost:1/none.dtd\">"

        #expect(try Files.read(Array((type + Self.plist).utf8)).emitter.cells[0].capacity == 9)
    }

    /// 19,000 elements with a declared value of 200 kB each would be 3.8 GB.
    @Test func declaredValuesAreNotMultiplied() {
        let value = String(repeating: "v", count: 200_000)
        let elements = String(repeating: "<a/>", count: 19_000)
        let before = peak

        let line = Files.refusal(Array("<!DOCTYPE plist [<!ATTLIST a b CDATA \"\(value)\">]><plist>\(elements)</plist>".utf8))

        #expect(line.hasSuffix("attribute declarations are not read here"), "\(line)")
        #expect(peak - before < 512 << 20)
    }

    /// As large as a file may be, in one piece: an attribute, a text, a name, a comment, base64 without an end.
    @Test func hugeTokensAreReadOrRefused() {
        let room = EmitterFileLimits.byteCount - 1_024
        let long = String(repeating: "A", count: room)
        let before = peak
        let texts = [
            "<plist a=\"\(long)\">", "<plist>\(long)</plist>", "<\(long)/>", "<!--\(long)--><plist/>", "<plist><!--\(long)",
            "<plist><dict><key>textureImageData</key><string>\(long)",
            "<plist><dict><key>textureImageData</key><string>\(long)</string></dict></plist>",
            "{\"format\": \"\(long)\"}", "{\"pictures\": {\"a\": \"\(long)\"}}", "{\"\(long)\": 1}",
        ]
        for text in texts {
            let line = Files.refusal(Array(text.utf8))
            #expect(!line.isEmpty && !line.contains { $0.isNewline } && line.utf8.count < 4_096, "\(line.prefix(200))")
        }
        #expect(peak - before < 512 << 20)
    }

    /// Compressed twice: only one layer is decompressed.
    @Test func aBombInABombStaysPacked() {
        let inner = Deflate.pack([UInt8](repeating: 0, count: 64 << 20))
        let before = peak

        #expect(
            Files.losses(
                Files.plist([
                    ("maxParticles", "<integer>9</integer>"), ("textureImageData", "<string>\(Base64.text(Deflate.pack(inner)))</string>"),
                ])
            ) == ["test:7: holds no picture that can be read"])
        #expect(peak - before < 512 << 20)
    }

    /// The profile of a PNG, which the header scan inflates.
    @Test func aProfileThatUnpacksToMuchIsNone() {
        let name = Array("profile".utf8) + [0, 0]
        for count in [1 << 20, (1 << 20) + 1, 64 << 20] {
            var profile = ColorProfile()
            let before = peak
            profile.takeDeflated(ArraySlice(name + Deflate.pack([UInt8](repeating: 0, count: count), as: .zlib)))

            #expect(profile.bytes.isEmpty)
            #expect(peak - before < 512 << 20)
        }
    }
}
