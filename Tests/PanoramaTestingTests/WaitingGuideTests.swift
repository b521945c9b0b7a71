import PanoramaTesting
import TestFiles
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

    private struct Offline: Error {}

    @concurrent private func download() async throws -> String { throw Offline() }

    @Test func failuresAreReported() async throws {
        let label = Label("loading")
        let user = try StageHarness(window: label)
        let stage = user.stage
        var faults: [String] = []
        stage.foundFault = { faults.append("\($0)") }
        stage.task { label.text = try await download() }

        await user.wait { faults != [] }
        #expect(faults[0].hasSuffix("has failed: Offline()"))
    }

    @Test func theGuideShowsThisCode() throws {
        let guide = try GuideCode("waiting.md")
        #expect(try guide.count == 5 && guide.missing(in: #filePath) == [])
    }
}
