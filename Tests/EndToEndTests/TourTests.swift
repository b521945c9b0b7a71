import Foundation
import TestFiles
import Testing

/// Tests the tour that is drawn without a display: each of its pictures shows what its name says.
@MainActor
@Suite struct TourTests {
    /// The state of the stage that the name of a picture promises.
    private static let promises: [(name: String, expectations: [String])] = [
        ("1-cover", ["expect panorama.page 0", "expect panorama.state idle"]),
        ("2-underway", ["expect panorama.state dragging"]),
        (
            "3-swiper",
            ["expect panorama.page 1", "expect panorama.state idle", "expect swiper.state idle", "expect swiper.selectedIndex 0"]
        ),
        ("4-flip", ["expect panorama.page 1", "expect panorama.state idle", "expect swiper.state dragging"]),
        ("5-viewer", ["expect viewer.index 1"]),
        ("6-circle", ["expect panorama.page 2", "expect panorama.state idle", "expect circle.selected \"0\""]),
        ("7-turned", ["expect panorama.page 2", "expect panorama.state idle", "expect circle.selected \"1\""]),
        ("8-library", ["expect panorama.page 3", "expect panorama.state idle", "expect tabs.state idle", "expect tabs.tab 0"]),
        ("9-sparks", ["expect panorama.page 5", "expect panorama.state idle"]),
        (
            "10-notes",
            [
                "expect panorama.page 6", "expect panorama.state idle", "expect notes.title \"first light on the ridges\"",
                "expect notes.changed true",
            ]
        ),
    ]

    /// Adds the promised expectations to the tour, and plays it.
    @Test func everyPictureShowsWhatItsNameSays() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-tour-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let tour = URL(fileURLWithPath: Samples.resources).appendingPathComponent("tour.gesture")
        var lines: [String] = []
        var pictures: [String] = []
        for line in try String(contentsOf: tour, encoding: .utf8).split(separator: "\n").map(String.init) {
            if line.hasPrefix("screenshot ") {
                let name = String(line.dropFirst("screenshot ".count))
                pictures.append(name)
                lines += TourTests.promises.first { $0.name == name }?.expectations ?? []
            }
            lines.append(line)
        }
        #expect(pictures == TourTests.promises.map(\.name))
        let script = folder.appendingPathComponent("tour.gesture")
        try lines.joined(separator: "\n").write(to: script, atomically: true, encoding: .utf8)

        let app = try RunningApp(["replay", script.path, "--output", folder.path + "/pictures"], on: nil)
        let complaints = app.errorLines()

        #expect(complaints.isEmpty)
        #expect(app.process.terminationStatus == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/pictures").sorted()
        #expect(files == pictures.map { $0 + ".png" }.sorted())
        // No two of them are the same picture.
        #expect(Set(try files.map { try Data(contentsOf: folder.appendingPathComponent("pictures/" + $0)) }).count == files.count)
    }
}
