import Foundation
import PanoramaKit
import PanoramaTesting
import Testing

@testable import Typefaces

/// Tests that installed fonts are the toolkit's own in a test, and that a font file is drawn as it is.
@Suite struct TypefacesTests {
    /// A copy of one of the toolkit's fonts under another name.
    private func withCopy(of face: FontFace, _ body: (String) throws -> Void) throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let copy = FileManager.default.temporaryDirectory.appendingPathComponent("logo-" + UUID().uuidString + ".otf").path
        try FileManager.default.copyItem(atPath: "\(root)/Resources/fonts/\(face.rawValue).otf", toPath: copy)
        defer { try? FileManager.default.removeItem(atPath: copy) }
        try body(copy)
    }

    private func user(_ file: String?) throws -> StageHarness {
        let user = try StageHarness(window: makeRoot(file: file), size: Size(width: 640, height: 360))
        user.settle()
        return user
    }

    @Test func everyMachineDrawsTheSameFonts() throws {
        try withCopy(of: .displayThin) { file in
            let text = try user(file).stage.text
            func width(_ font: Font) -> Double { text.width(of: TextRun("quick brown fox №1", font: font)) }

            #expect(width(.system(size: 26)) == width(Font(.regular, size: 26)))
            #expect(width(.family("DejaVu Serif", weight: .bold, size: 26)) == width(Font(.semiBold, size: 26)))
            #expect(width(Font(file: file, size: 26)) == width(Font(.displayThin, size: 26)))
            #expect(width(Font(file: file, size: 26)) != width(Font(.regular, size: 26)))
        }
    }

    @Test func thePageShowsTheFileOrItsStandIn() throws {
        try withCopy(of: .displayThin) { file in
            let shown = try user(file).picture()
            let missing = try user("/nowhere/logo.otf").picture()

            #expect(try shown != missing && missing != user(nil).picture())
        }
    }

    @Test func everyStopIsRead() throws {
        let user = try user(nil)
        #expect(user.accessibilityFaults() == [])
    }
}
