import Foundation
import PanoramaTesting
import Testing
import Views
import Widgets

/// Runs the code of Guides/waiting.md.
@MainActor @Suite struct WaitingGuideTests {
    @concurrent private func loadForecast() async -> String { "rain" }

    @Test func dataMayComeLater() async throws {
        let label = Label("loading")
        Task { label.text = await loadForecast() }

        let user = try StageHarness(window: label)
        await user.wait { label.text != "loading" }
        #expect(label.text == "rain")
    }

    @Test func codeWaitsForATimeOfTheStage() async throws {
        let label = Label("loading")
        let user = try StageHarness(window: label)
        let stage = user.stage
        Task {
            try await stage.clock.sleep(for: .seconds(2))
            label.text = "two seconds later"
        }

        await user.wait(1.9)
        #expect(label.text == "loading")
        await user.wait(2)
        #expect(label.text == "two seconds later")
    }

    @Test func theGuideShowsThisCode() throws {
        func lines(_ text: String) -> [String] { text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } }
        let file = URL(fileURLWithPath: #filePath)
        let guide = try String(
            contentsOf: file.deletingLastPathComponent().appendingPathComponent("../../Guides/waiting.md"), encoding: .utf8)
        let code = lines(try String(contentsOf: file, encoding: .utf8))
        let samples = guide.components(separatedBy: "```swift\n").dropFirst().map { lines($0.components(separatedBy: "```")[0]) }

        #expect(samples.count == 4)
        for sample in samples {
            #expect(code.indices.contains { code[$0...].starts(with: sample) }, "\(sample)")
        }
    }
}
