import Foundation
import TestFiles
import Testing

/// Tests writing, moving and opening files in a silent folder.
@MainActor
@Suite(.serialized, .enabled(if: SilentFolder.canBeMounted, SilentFolder.whyNot)) struct SilentSavingTests {
    private let folder: SilentFolder
    private let scratch: TemporaryFolder
    private var home: URL { scratch.url.appendingPathComponent("home") }

    init() throws {
        (folder, scratch) = (try SilentFolder(), try TemporaryFolder())
        try folder.fill(with: "aurora.jpg", "canyon.jpg", "fjord.jpg")
    }

    private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.files.appendingPathComponent(name).path) }

    @Test func theWastebasketTakesItLater() throws {
        try SilentScene.with([folder.url.path + "/aurora.jpg"], home: home) { scene in
            try folder.fallSilent()
            try scene.expectAnswer(to: "Delete", "the picture goes")
            #expect(try folder.isAsked())
            try scene.desktop.press("ctrl+z")
            try scene.expectAnswers()
            try folder.speak()
            // The picture goes and comes back.
            #expect(Timeouts.settles(for: 1) { exists("aurora.jpg") } == true && exists("aurora.jpg"))
        }
    }

    @Test func aSilentFolderThatIsOpenedHoldsNothingUp() throws {
        try SilentScene.with([scratch.url.path], home: home) { scene in
            try folder.fallSilent()
            try scene.open(folder.url.path)
            #expect(try folder.isAsked())
            try scene.expectAnswers()
        }
    }

    @Test func anEmitterIsReadAndSavedLater() throws {
        let file = folder.files.appendingPathComponent("spray.json")
        try SilentScene.with(["particles"], home: home) { scene in
            try folder.fallSilent()
            try scene.desktop.press("ctrl+shift+s")
            _ = scene.app.isStill(for: 0.3, within: 3)
            try scene.desktop.type(folder.url.path + "/spray.json")
            try scene.desktop.press("Return")
            #expect(try folder.isAsked())
            try scene.expectAnswers()
            try folder.speak()
            #expect(Timeouts.wait(20) { FileManager.default.fileExists(atPath: file.path) })
        }
    }

    /// The window closes at once, and the program reports what is lost. The process ends as soon as the kernel allows it.
    @Test func aWindowIsClosedWithoutWhatCannotBeSaved() throws {
        let environment = ["XDG_STATE_HOME": folder.url.path]
        try SilentScene.with([folder.url.path + "/aurora.jpg"], home: home, environment: environment) { scene in
            try folder.fallSilent()
            try scene.expectAnswer(to: "Right", "the next picture")
            try scene.desktop.press("Delete")
            #expect(try folder.isAsked())
            try scene.desktop.press("ctrl+q")

            #expect(try Timeouts.wait(20) { try !scene.desktop.hasWindow() })
            let line = try #require(scene.app.errorLine(with: "not answering"))
            #expect(line.contains("what you were looking at") && line.contains("the wastebasket"), "\(line)")
            try folder.speak()
            #expect(Timeouts.wait(20) { !scene.app.process.isRunning })
        }
    }
}
