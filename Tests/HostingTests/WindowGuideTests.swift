import Imaging
import LayoutMath
import Platform
import TestFiles
import Testing
import Views
import Widgets

@testable import Hosting

/// Compiles the code of Guides/window.md. Programs in windows run it: `StageWindowTests`.
@MainActor @Suite struct WindowGuideTests {
    private let window = StageWindow(title: "Weather", root: Label("sunny"))
    private let hasUnsavedWork = true

    private func asksToDiscard() async -> Bool { true }

    private func program() async throws {
        let window = StageWindow(title: "Weather", root: Label("sunny", role: \.title))
        try await window.run()
    }

    private func change(_ icon: String) throws {
        window.title = "Weather in Oslo"
        window.icon = try Bitmap(contentsOf: icon)
        window.size = Size(width: 1200, height: 700)
        window.isFullscreen = true
        window.theme = .desktop
    }

    private func decideAboutClosing() {
        window.shouldClose = {
            guard hasUnsavedWork else { return true }
            Task { if await asksToDiscard() { window.close() } }
            return false
        }
    }

    private func beginWhereItEnded(_ root: View) async throws {
        try await StageWindow(title: "Weather", root: root, restoring: "weather").run()
    }

    /// A view of a program.
    private final class CityPage: View {
        var city = "Oslo"

        override var restorableValues: [String: ViewState.Value] { ["city": .text(city)] }
        override func restore(values: [String: ViewState.Value]) { city = values["city"]?.text ?? city }
    }

    private func makeLabels() -> [Label] {
        let hour = Label("6 o'clock", style: TextStyle(.system(size: 15), lineHeight: 24))
        let city = Label("Oslo", style: TextStyle(.family("Noto Serif", weight: .bold, size: 32), lineHeight: 40))
        let logo = Label("weather", style: TextStyle(Font(file: "fonts/logo.otf", size: 48), lineHeight: 56))
        return [hour, city, logo]
    }

    private func openAnother(_ legend: View) {
        Task {
            try await StageWindow(title: "Legend", size: Size(width: 300, height: 400), root: legend, theme: .light).run()
        }
    }

    private func askTheDesktop() async throws {
        let images = StageWindow.FileKind("Pictures", mediaTypes: ["image/png", "image/jpeg"])
        let paths = try await window.chooseFiles("Add pictures", kinds: [images])
        try await window.openURL("https://example.org/forecast")
        try await window.openFile(paths[0])
        try await window.showInFolder(paths[0])
    }

    /// What was changed is what the window opens with.
    @Test func aClosedWindowKeepsWhatWasChanged() throws {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        try change("/\(tests)/PictureCorpus/png/rgb-level-1.png")

        #expect(window.title == "Weather in Oslo" && window.icon?.width == 48)
        #expect(window.size == Size(width: 1200, height: 700) && window.isFullscreen && window.theme == .desktop)
        #expect(window.stage == nil)
    }

    @Test func aPageOfTheProgramFindsItsCity() {
        let (old, new) = (CityPage(), CityPage())
        old.city = "Bergen"
        new.restore(values: old.savedState.values)
        #expect(new.city == "Bergen")
        new.restore(values: ["city": .number(1)])
        #expect(new.city == "Bergen", "a value of another kind is ignored")
    }

    @Test func theFontsOfTheGuideHaveTheirStandIns() {
        #expect(makeLabels().map(\.style.font.face) == [.regular, .semiBold, .regular])
    }

    @Test func faultsAndFiguresMayBeSetBeforeItOpens() {
        var faults: [String] = []
        window.foundFault = { faults.append("\($0)") }
        window.showsStatistics = true
        window.foundFault?(.stateNotRestored(reason: "the disk does not respond"))
        #expect(faults == ["the state of the last run is not restored: the disk does not respond"] && window.showsStatistics)
    }

    @Test func theGuideShowsThisCode() throws {
        let guide = try GuideCode("window.md")
        #expect(try guide.count == 10 && guide.missing(in: #filePath) == [])
    }
}
