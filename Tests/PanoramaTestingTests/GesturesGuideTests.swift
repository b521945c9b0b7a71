import TestFiles
import Testing

/// The code of Guides/gestures.md is in an example, whose tests run it.
@Suite struct GesturesGuideTests {
    @Test func theExampleContainsTheCodeOfTheGuide() throws {
        let guide = try GuideCode("gestures.md")
        let example = #filePath.replacing(
            "Tests/PanoramaTestingTests/GesturesGuideTests.swift", with: "Examples/Sources/Reordering/PlanPage.swift")

        #expect(try guide.count == 7 && guide.missing(in: example) == [])
    }
}
