import TestFiles
import Testing

/// Tests decoders of each format in their sandbox while calls and allocations fail there.
@Suite struct CagedDecodeTests {
    /// Either the picture is the same as without the failure, or there is an error. A decoder that ended is replaced, and the next picture
    /// is decoded.
    @Test(arguments: DecodeFaultTests.pictures) func aDecoderInWhichACallFailsDecodesTheNext(_ name: String, side: Int) throws {
        let lines = try ReaderProgram.lines("caged", name, String(side), "1")

        #expect(lines.filter { $0.hasPrefix("lost ") } == [])
        let counts = try #require(lines.dropLast().last.flatMap { CountLine($0) }, "\(lines)")
        // A small BMP is read by one call. It fails in three ways that last or are not retried.
        #expect(lines.last == "done" && counts["refused"] >= 3, "\(lines)")
        // libwebp 1.2 reads through a null pointer if there is no memory for one of the tables of a lossless picture.
        let isFlawed = name.hasSuffix("webp-lossless") || name.hasSuffix("webp-alpha")
        #expect(counts["stopped"] <= (isFlawed ? 4 : 0), "\(lines)")
    }

    /// LibRaw is left out: it makes too few calls.
    @Test(arguments: DecodeFaultTests.loaded.filter { !$0.contains("/raw/") && !$0.contains("/tiles-zip") })
    func decoderSurvivesAFailedCallInALibrary(_ name: String) throws {
        let lines = try ReaderProgram.lines("caged", name, "0", "1")

        #expect(lines.filter { $0.hasPrefix("lost ") } == [])
        let counts = try #require(lines.dropLast().last.flatMap { CountLine($0) }, "\(lines)")
        // librsvg gets the document in memory. So it makes few calls itself, and its memory is that of GLib and Rust, which does not fail
        // here. SDL2_image gets a small file in memory, too, and needs few blocks for it.
        let isInMemory = ["/svg/", "/pcx/", "/ilbm/", "/xpm/"].contains { name.contains($0) }
        let least = isInMemory ? (refused: 4, same: 3) : (refused: 40, same: 5)
        #expect(lines.last == "done" && counts["refused"] >= least.refused && counts["same"] >= least.same, "\(lines)")
        #expect(counts["stopped"] == 0, "\(lines)")
    }
}
