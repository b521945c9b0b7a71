import Foundation
import Imaging
import Platform
import Testing
import TestSupport

/// Tests that the harness fails where it should. Each test uses a separate folder.
@Suite struct GoldenStoreTests {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("goldens-\(UUID().uuidString)")
    private let picture = Bitmap.painted()

    nonisolated private static let renderer = RendererFingerprint(
        sdl: "2.26.5", ttf: "2.20.1", architecture: "x86_64", fonts: "abc")
    nonisolated private static var newerRenderer: RendererFingerprint {
        var newer = renderer
        newer.sdl = "2.32.70"
        return newer
    }

    private func store(_ mode: GoldenMode = .never, renderer: RendererFingerprint = GoldenStoreTests.renderer) -> GoldenStore {
        GoldenStore(
            folder: root.appendingPathComponent("Goldens"), reports: root.appendingPathComponent("reports"), mode: mode,
            files: StoredPNG(), renderer: renderer)
    }

    private func withApproved(_ bitmap: Bitmap, _ body: () throws -> Void) throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let verdict = try store(.missing).verdict(on: bitmap, named: "ball", suite: "Suite")
        #expect(verdict == .recorded(root.appendingPathComponent("Goldens/ball.png")))
        try body()
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path) }
    private func text(_ path: String) throws -> String { try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8) }
    private func bitmap(_ path: String) throws -> Bitmap { try StoredPNG().readPNG(root.appendingPathComponent(path).path) }

    private func message(_ verdict: GoldenVerdict) -> String? {
        if case .differs(let message, _) = verdict { message } else { nil }
    }

    // MARK: Comparing

    @Test func approvedPictureMatchesAndLeavesNothing() throws {
        try withApproved(picture) {
            let verdict = try store().verdict(on: picture, named: "ball", suite: "Suite")

            #expect(verdict == .matches)
            #expect(!exists("reports"))
        }
    }

    @Test func fiveLevelsInOnePixelFail() throws {
        try withApproved(picture) {
            let changed = picture.brightened(atX: 7, y: 3, by: 5)

            let verdict = try store().verdict(on: changed, named: "ball", suite: "Suite")

            #expect(
                message(verdict) == """
                    golden 'ball' differs
                      1 pixel over T = 0, 0 within; worst 5 at 7,3: expected #533546, was #583a4b
                      change within 1x1 at 7,3
                      T = 0: drawn by the same versions
                    """)
        }
    }

    @Test(arguments: [GoldenStoreTests.renderer, GoldenStoreTests.newerRenderer])
    func shiftTintAndPixelFailUnderAnyRenderer(renderer: RendererFingerprint) throws {
        try withApproved(picture) {
            for changed in [picture.shifted, picture.tinted(by: 5), picture.brightened(atX: 0, y: 0, by: 5)] {
                let verdict = try store(renderer: renderer).verdict(on: changed, named: "ball", suite: "Suite")
                #expect(message(verdict)?.hasPrefix("golden 'ball' differs") == true)
            }
        }
    }

    @Test func fourLevelsPassOnlyWhereOtherVersionsDrewTheGolden() throws {
        try withApproved(picture) {
            let changed = picture.tinted(by: 4)

            let same = try store().verdict(on: changed, named: "ball", suite: "Suite")
            let other = try store(renderer: GoldenStoreTests.newerRenderer).verdict(on: changed, named: "ball", suite: "Suite")

            #expect(message(same) != nil)
            #expect(other == .matches)
        }
    }

    @Test(arguments: [(5, 0, true), (4, 1, true), (4, 0, false)])
    func toleranceOfItsOwnReplacesTheRule(channel: Int, pixels: Int, passes: Bool) throws {
        try withApproved(picture) {
            let changed = picture.brightened(atX: 7, y: 3, by: 5)

            let verdict = try store().verdict(
                on: changed, named: "ball", suite: "Suite", tolerance: .tolerance(channel: channel, pixels: pixels, why: "a test"))

            #expect((verdict == .matches) == passes)
        }
    }

    @Test func otherSizeFails() throws {
        try withApproved(picture) {
            let verdict = try store().verdict(on: .painted(width: 25, height: 16), named: "ball", suite: "Suite")

            #expect(message(verdict)?.contains("another size: expected 24x16, was 25x16") == true)
        }
    }

    @Test func missingGoldenFailsAndNothingIsApproved() throws {
        defer { try? FileManager.default.removeItem(at: root) }

        let verdict = try store().verdict(on: picture, named: "ball", suite: "Suite")

        #expect(message(verdict)?.contains("is missing") == true)
        #expect(!exists("Goldens"))
        #expect(try bitmap("reports/Suite/ball/actual.png") == picture)
    }

    @Test func pictureThatIsNotInTheIndexFails() throws {
        try withApproved(picture) {
            try StoredPNG().writePNG(picture.tinted(by: 9), root.appendingPathComponent("Goldens/ball.png").path)
            try StoredPNG().writePNG(picture, root.appendingPathComponent("Goldens/stray.png").path)

            let replaced = try store().verdict(on: picture.tinted(by: 9), named: "ball", suite: "Suite")
            let stray = try store().verdict(on: picture, named: "stray", suite: "Suite")

            #expect(message(replaced)?.contains("is not the picture that its line in goldens.json tells of") == true)
            #expect(message(stray)?.contains("has no line in goldens.json") == true)
        }
    }

    @Test func unreadableGoldenFails() throws {
        try withApproved(picture) {
            try Data("GIF".utf8).write(to: root.appendingPathComponent("Goldens/ball.png"))

            let verdict = try store().verdict(on: picture, named: "ball", suite: "Suite")

            #expect(message(verdict)?.contains("cannot be read") == true)
        }
    }

    @Test(arguments: ["", "../ball", "a/b", ".hidden", "a b"]) func nameThatIsNoFileNameIsRefused(name: String) {
        #expect(throws: GoldenRefusal.self) { try store().verdict(on: picture, named: name, suite: "Suite") }
        #expect(throws: GoldenRefusal.self) { try store().verdict(on: "text", named: name, suite: "Suite") }
    }

    // MARK: Recording

    @Test(arguments: [(GoldenMode.never, false), (.missing, false), (.failed, true), (.all, true)])
    func wrongGoldenIsRewrittenOnlyWhenAsked(mode: GoldenMode, isRewritten: Bool) throws {
        try withApproved(picture) {
            let changed = picture.tinted(by: 9)

            let verdict = try store(mode).verdict(on: changed, named: "ball", suite: "Suite")

            #expect((verdict == .recorded(root.appendingPathComponent("Goldens/ball.png"))) == isRewritten)
            #expect(try bitmap("Goldens/ball.png") == (isRewritten ? changed : picture))
        }
    }

    @Test(arguments: [(GoldenMode.missing, false), (.failed, false), (.all, true)])
    func rightGoldenIsRewrittenOnlyWhenAllAre(mode: GoldenMode, isRewritten: Bool) throws {
        try withApproved(picture) {
            let verdict = try store(mode, renderer: GoldenStoreTests.newerRenderer).verdict(on: picture, named: "ball", suite: "Suite")

            #expect((verdict != .matches) == isRewritten)
            #expect(try text("Goldens/goldens.json").contains("2.32.70") == isRewritten)
        }
    }

    @Test func indexHoldsALineForEachGoldenInOrder() throws {
        try withApproved(picture) {
            _ = try store(.missing).verdict(on: picture.shifted, named: "arc", suite: "Suite")

            let lines = try text("Goldens/goldens.json").split(separator: "\n")

            #expect(lines.count == 4)
            #expect(lines[1].contains("\"name\":\"arc\"") && lines[1].contains("\"width\":24"))
            #expect(lines[2].contains("\"name\":\"ball\"") && lines[2].contains("\"sdl\":\"2.26.5\""))
        }
    }

    @Test func recordingIsAnIssueSoThatTheRunFails() throws {
        defer { try? FileManager.default.removeItem(at: root) }

        withKnownIssue {
            store(.missing).expectGolden(picture, named: "ball")
        } matching: {
            $0.comments.contains { $0.rawValue.contains("run again to verify") }
        }
        store().expectGolden(picture, named: "ball")
    }

    @Test func differenceIsAnIssueThatNamesTheFolder() throws {
        try withApproved(picture) {
            withKnownIssue {
                store().expectGolden(picture.shifted, named: "ball")
            } matching: {
                $0.comments.contains { $0.rawValue.contains("reports/GoldenStoreTests/ball") }
            }
            withKnownIssue { store().expectTextGolden("a", named: "missing") }
        }
    }

    @Test(
        arguments: [
            ([:], .never), (["GOLDEN_RECORD": ""], .never), (["GOLDEN_RECORD": "failed"], .failed),
            (["GOLDEN_RECORD": "never", "CI": "1"], .never),
            (["GOLDEN_RECORD": "all", "CI": ""], .all), (["GOLDEN_RECORD": "missing", "CI": "true"], nil), (["GOLDEN_RECORD": "yes"], nil),
        ] as [([String: String], GoldenMode?)])
    func modeComesFromTheEnvironment(environment: [String: String], mode: GoldenMode?) {
        #expect((try? GoldenMode(environment: environment)) == mode)
    }

    // MARK: Reports

    @Test func failureLeavesItsPicturesAndARow() throws {
        try withApproved(picture) {
            let changed = picture.brightened(atX: 7, y: 3, by: 9)

            _ = try store().verdict(on: changed, named: "ball", suite: "Suite")

            #expect(try bitmap("reports/Suite/ball/expected.png") == picture)
            #expect(try bitmap("reports/Suite/ball/actual.png") == changed)
            #expect(try bitmap("reports/Suite/ball/diff.png").pixels[3 * 24 + 7] == 0xFFFF_0000)
            #expect(try bitmap("reports/Suite/ball/triptych.png").width == 3 * 24 + 2 * 8)
            let page = try text("reports/report.html")
            #expect(page.components(separatedBy: "data:image/png;base64,").count == 4)
            #expect(page.contains("worst 9 at 7,3") && page.contains("SDL 2.26.5"))
            #expect(!page.contains("http"))
            #expect(try text("reports/report.json").contains("\"pixelsOver\" : 1"))
        }
    }

    @Test func reportHoldsAllFailuresUntilTheyPass() throws {
        try withApproved(picture) {
            _ = try store().verdict(on: picture.shifted, named: "ball", suite: "Suite")
            _ = try store().verdict(on: "<b>", named: "tree", suite: "Other")
            #expect(try text("reports/report.html").contains("2 goldens differ"))
            #expect(try text("reports/report.html").contains("&lt;b&gt;"))

            _ = try store().verdict(on: picture, named: "ball", suite: "Suite")

            #expect(try text("reports/report.html").contains("1 golden differs"))
            #expect(!exists("reports/Suite/ball"))
        }
    }

    // MARK: Texts

    @Test func textIsHeldAgainstItsGoldenToTheByte() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        #expect(
            try store(.missing).verdict(on: "hub\n  title\n", named: "tree", suite: "Suite")
                == .recorded(root.appendingPathComponent("Goldens/tree.txt")))

        let same = try store().verdict(on: "hub\n  title\n", named: "tree", suite: "Suite")
        let other = try store().verdict(on: "hub\n  titel\n", named: "tree", suite: "Suite")
        let shorter = try store().verdict(on: "hub\n  title", named: "tree", suite: "Suite")

        #expect(same == .matches)
        #expect(message(other) == "golden 'tree' differs in line 2: expected '  title', was '  titel'")
        #expect(message(shorter) == "golden 'tree' differs in line 3: expected '', was the end")
        #expect(try text("reports/Suite/tree/expected.txt") == "hub\n  title\n")
    }

    @Test func missingTextFailsAndNothingIsApproved() throws {
        defer { try? FileManager.default.removeItem(at: root) }

        let verdict = try store().verdict(on: "a", named: "tree", suite: "Suite")

        #expect(message(verdict)?.contains("is missing") == true)
        #expect(!exists("Goldens"))
    }

    // MARK: Audit

    @Test func auditNamesWhatNoComparisonNotices() throws {
        try withApproved(picture) {
            let flat = Bitmap.painted(width: 4, height: 4) { _, _ in (9, 9, 9) }
            let goldens = root.appendingPathComponent("Goldens")
            #expect(try GoldenAudit(of: goldens, files: StoredPNG()).complaints.isEmpty)
            _ = try store(.missing).verdict(on: picture, named: "copy", suite: "Suite")
            _ = try store(.missing).verdict(on: flat, named: "flat", suite: "Suite")
            _ = try store(.missing).verdict(on: .painted(width: 200, height: 120), named: "large", suite: "Suite")
            _ = try store(.missing).verdict(on: picture.shifted, named: "lost", suite: "Suite")
            try FileManager.default.removeItem(at: goldens.appendingPathComponent("lost.png"))
            try StoredPNG().writePNG(picture.tinted(by: 3), goldens.appendingPathComponent("stray.png").path)

            let complaints = try GoldenAudit(of: goldens, files: StoredPNG()).complaints

            #expect(
                complaints == [
                    "ball, copy: the same pixels", "flat: a single colour", "large: 70 KB, more than 60", "lost: no picture",
                    "stray: no line in goldens.json",
                ])
        }
    }
}
