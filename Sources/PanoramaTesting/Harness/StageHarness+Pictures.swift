public import Imaging
public import StageTesting

// What the user sees, and how it compares with what was seen before.
extension StageHarness {
    /// The last frame in pixels of the display, drawn in memory.
    /// - Throws: When the toolkit's fonts cannot be found or there is no memory.
    /// - Complexity: O(pixels).
    public func picture() throws -> Bitmap { try camera.photograph(list, images: stage.images) }

    /// The last frame as text, a line for every drawing command.
    public var frameText: String { DisplayListText(list).text }

    /// Holds the last frame against the picture `Goldens/NAME.png` beside the test's file: not a pixel may differ, unless the golden was drawn by
    /// other versions of SDL or the fonts, where four levels of 255 may.
    ///
    /// `GOLDEN_RECORD=missing` in the environment draws the pictures that are not there yet, `failed` also those that differ; both fail the run
    /// that records. What differs leaves the expected and the drawn picture and their difference under `.build/goldens` of the package.
    /// - Throws: `HarnessFailure` that tells what differs and where to look.
    public func checkPicture(_ name: String, file: String = #filePath) throws {
        let verdict = try goldens(beside: file).verdict(on: picture(), named: name, suite: StageHarness.suite(file))
        try StageHarness.judge(verdict)
    }

    /// Holds the last frame's commands against the text `Goldens/NAME.txt` beside the test's file, to the byte; recorded like pictures.
    /// - Throws: `HarnessFailure` that tells the first line that differs.
    public func checkFrameText(_ name: String, file: String = #filePath) throws {
        try StageHarness.judge(goldens(beside: file).verdict(on: frameText, named: name, suite: StageHarness.suite(file)))
    }

    /// Whether the golden picture was drawn by the versions and fonts that draw here, or is not there yet. One with the machine's own fonts,
    /// `FontFallback.installed`, can be compared on such machines only.
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

    /// A test file's name without its ending.
    private static func suite(_ file: String) -> String {
        let name = file.split(separator: "/").last ?? Substring(file)
        return String(name.hasSuffix(".swift") ? name.dropLast(6) : name)
    }
}
