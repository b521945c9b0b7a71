import PanoramaKit
import PanoramaTesting
import Testing

@testable import SnappingPicker

@Suite struct SnappingPickerTests {
    private let user: StageHarness
    private let picker: PickerView

    init() throws {
        user = try StageHarness(window: makeRoot(), size: Size(width: 320, height: 160), fallback: .installed)
        picker = try #require(user.view("face", role: .list) as? PickerView)
    }

    @Test func allFacesAreOffered() {
        #expect(picker.items.count == 79)
        #expect(picker.items.first?.title == "😁" && picker.items.last?.title == "🙏")
    }

    @Test(.enabled("there is no emoji font like the golden's") { try await SnappingPickerTests.hasEmoji() })
    func theMachinesEmojiFontShowsThem() throws { try user.checkPicture("faces") }

    /// Whether faces are drawn with an emoji font instead of boxes, and that font is the one of the golden.
    private static func hasEmoji() throws -> Bool {
        let size = Size(width: 320, height: 160)
        let installed = try StageHarness(window: makeRoot(), size: size, fallback: .installed)
        let boxes = try StageHarness(window: makeRoot(), size: size)
        return try installed.picture() != boxes.picture() && installed.drawsLike(golden: "faces")
    }

    @Test(arguments: [-90.0, -180, -280]) func aFlickLandsOnARow(_ distance: Double) throws {
        user.fling(from: Point(x: 300, y: 60), by: Vector(x: distance, y: 0), in: 0.1)
        let chosen = try #require(picker.selectedIndex)
        user.settle()

        #expect(chosen > 0)
        #expect(picker.position == Double(chosen))
        #expect(picker.selectedIndex == chosen)
    }

    @Test func theLastFaceEndsTheRow() {
        for _ in 0..<20 {
            user.fling(from: Point(x: 300, y: 60), by: Vector(x: -280, y: 0), in: 0.05)
            user.settle()
        }

        #expect(picker.position == 78)
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
