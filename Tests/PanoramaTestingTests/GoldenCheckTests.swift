import Foundation
import LayoutMath
import PanoramaTesting
import Testing
import Views
import Widgets

/// Each test uses a separate folder in place of the folder of this file.
@Suite final class GoldenCheckTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("check-\(UUID().uuidString)")
    private let label = Label("golden", role: \.title)
    private let user: StageHarness
    private var file: String { folder.appendingPathComponent("SomeTests.swift").path }

    init() throws { user = try StageHarness(window: label, size: Size(width: 160, height: 64)) }

    isolated deinit { try? FileManager.default.removeItem(at: folder) }

    private func approve() throws {
        let store = GoldenStore(
            folder: folder.appendingPathComponent("Goldens"), reports: folder, mode: .missing, files: CodecPictureFiles(),
            renderer: try RendererFingerprint.running())
        _ = try store.verdict(on: user.picture(), named: "label", suite: "SomeTests")
        _ = try store.verdict(on: user.frameText, named: "label", suite: "SomeTests")
    }

    @Test func theApprovedPictureAndTextPass() throws {
        try approve()

        try user.checkPicture("label", file: file)
        try user.checkFrameText("label", file: file)
    }

    @Test func anotherPictureIsThrownWithADifferenceToLookAt() throws {
        try approve()

        label.text = "gulden"
        user.settle()
        let failure = #expect(throws: HarnessFailure.self) { try user.checkPicture("label", file: file) }

        #expect(failure?.description.hasPrefix("golden 'label' differs") == true)
        for name in ["expected", "actual", "diff"] {
            let left = folder.appendingPathComponent(".build/goldens/SomeTests/label/\(name).png")
            #expect(FileManager.default.fileExists(atPath: left.path))
        }
    }

    @Test func anotherTextIsThrownWithItsLine() throws {
        try approve()

        label.text = "gulden"
        user.settle()
        let failure = #expect(throws: HarnessFailure.self) { try user.checkFrameText("label", file: file) }

        #expect(failure?.description.contains("differs in line 3") == true)
    }

    @Test func aPictureThatNobodyApprovedIsThrown() {
        let failure = #expect(throws: HarnessFailure.self) { try user.checkPicture("label", file: file) }

        #expect(failure?.description.contains("is missing") == true)
    }
}
