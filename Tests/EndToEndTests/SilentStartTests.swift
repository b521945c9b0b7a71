import Foundation
import Scenes
import TestFiles
import Testing

/// Tests starts of the program while a folder is silent.
@MainActor
@Suite(.serialized, .enabled(if: SilentFolder.canBeMounted, SilentFolder.whyNot)) struct SilentStartTests {
    private let folder: SilentFolder
    private let scratch: TemporaryFolder
    private var home: URL { scratch.url }

    init() throws {
        (folder, scratch) = (try SilentFolder(), try TemporaryFolder())
        try folder.fill(with: "aurora.jpg", "canyon.jpg", "fjord.jpg")
    }

    @Test func aFolderOfTheCommandLineComesLater() throws {
        try folder.fallSilent()
        try SilentScene.with([folder.url.path], home: home) { scene in
            #expect(try folder.isAsked())
            try scene.expectAnswers()
            #expect(try scene.desktop.title().contains("harbour"))
            let before = try scene.desktop.windowPicture()
            try folder.speak()
            #expect(try Timeouts.wait(20) { try scene.desktop.windowPicture() != before })
        }
    }

    @Test func theFolderOfTheLastTimeComesLater() throws {
        try SilentScene.with([folder.url.path], home: home) { scene in #expect(scene.app.quit() == 0) }
        try folder.fallSilent()
        try SilentScene.with([], home: home) { scene in
            #expect(try folder.isAsked())
            try scene.expectAnswers()
            #expect(try scene.desktop.title().contains("harbour"))
        }
    }

    /// Saved files that could not be read are not replaced either.
    @Test func silentFoldersOfTheUserHoldNothingUp() throws {
        let (state, kept) = (folder.files.appendingPathComponent("panorama/state.json"), SavedState().json)
        try FileManager.default.createDirectory(at: state.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(kept.utf8).write(to: state)
        try folder.fallSilent()
        let names = ["XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"]
        let environment = Dictionary(uniqueKeysWithValues: names.map { ($0, folder.url.path) })
        try SilentScene.with([folder.files.path], home: home, environment: environment) { scene in
            try scene.expectAnswers()
            try folder.speak()
            _ = scene.app.quit()
        }
        #expect(try String(contentsOf: state, encoding: .utf8) == kept)
    }

    @Test func aSilentHomeHoldsNothingUp() throws {
        try folder.fallSilent()
        try SilentScene.with([folder.files.path], home: folder.url) { scene in
            try scene.expectAnswers()
        }
    }
}
