public import Imaging
public import StageTesting

// The stage as pictures and text, and comparisons with goldens.
extension StageHarness {
    /// Returns the last frame in physical pixels, drawn in memory.
    /// - Throws: If the toolkit's fonts cannot be found or memory runs out.
    /// - Complexity: O(pixels).
    public func picture() throws -> Bitmap { try camera.photograph(list, images: stage.images) }

    /// The last frame as text, one line per drawing command.
    public var frameText: String { DisplayListText(list).text }

    /// Compares the last frame with the picture `Goldens/NAME.png` beside the test's file. No pixel may differ. If the golden was drawn
    /// with other versions of SDL or the fonts, channels may differ by 4 of 255 levels.
    ///
    /// `GOLDEN_RECORD=missing` in the environment records missing pictures; `failed` also records those that differ. A run that records
    /// fails.
    /// A failure writes the expected picture, the drawn one and their difference to `.build/goldens` of the package.
    /// - Throws: `HarnessFailure` with the difference and the path of the report.
    public func checkPicture(_ name: String, file: String = #filePath) throws {
        let verdict = try goldens(beside: file).verdict(on: picture(), named: name, suite: StageHarness.suite(file))
        try StageHarness.judge(verdict)
    }

    /// Compares the last frame's commands with the text `Goldens/NAME.txt` beside the test's file, byte by byte. It is recorded like
    /// pictures.
    /// - Throws: `HarnessFailure` with the first line that differs.
    public func checkFrameText(_ name: String, file: String = #filePath) throws {
        try StageHarness.judge(goldens(beside: file).verdict(on: frameText, named: name, suite: StageHarness.suite(file)))
    }

    /// Whether the golden picture was drawn with the SDL versions and fonts of this process, or does not exist yet. A golden that uses
    /// the machine's fonts, `FontFallback.installed`, can be compared only on machines with the same fonts.
    public func drawsLike(golden name: String, file: String = #filePath) throws -> Bool {
        let store = try goldens(beside: file)
        return try store.renderer(ofGolden: name).map { $0 == store.renderer } ?? true
    }

    private func goldens(beside file: String) throws -> GoldenStore {
        try GoldenStore(beside: file, files: CodecPictureFiles(), renderer: camera.fingerprint())
    }

    private static func judge(_ verdict: GoldenVerdict) throws(HarnessFailure) {
        switch verdict {
        case .matches: return
        case .recorded(let file): throw HarnessFailure("recorded \(file.path): look at it, and run again")
        case .differs(let message, let place): throw HarnessFailure("\(message)\n  see \(place.path)")
        }
    }

    /// The test file's name without its extension.
    private static func suite(_ file: String) -> String {
        let name = file.split(separator: "/").last ?? Substring(file)
        return String(name.hasSuffix(".swift") ? name.dropLast(6) : name)
    }
}
