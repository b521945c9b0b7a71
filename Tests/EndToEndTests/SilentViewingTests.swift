import Foundation
import TestFiles
import Testing

/// Tests a window that shows pictures of a folder that falls silent: the window still responds, and pictures of other folders are still
/// loaded.
@MainActor
@Suite(.serialized, .enabled(if: SilentFolder.canBeMounted, SilentFolder.whyNot)) struct SilentViewingTests {
    private let folder: SilentFolder
    private let scratch: TemporaryFolder

    init() throws {
        (folder, scratch) = (try SilentFolder(), try TemporaryFolder())
        try folder.fill(with: "aurora.jpg", "canyon.jpg", "dune-moon.jpg", "fjord.jpg", "highland.jpg", "lagoon.jpg")
    }

    @Test func theViewerGoesOn() throws {
        try SilentScene.with([folder.url.path + "/aurora.jpg"]) { scene in
            try folder.fallSilent()
            try scene.expectAnswer(to: "Right", "the next picture")
            #expect(try folder.isAsked())
            for key in ["Right", "Right", "i", "Left"] { try scene.expectAnswer(to: key, "\(key)") }
            try scene.expectAnswers()
        }
    }

    @Test func theGridGoesOnWhileItIsScrolled() throws {
        try makeWaves()
        try SilentScene.with([folder.url.path, "--scene", "grid"]) { scene in
            try folder.fallSilent()
            for key in ["Next", "Next", "End", "Home"] { try scene.expectAnswer(to: key, "\(key)") }
            #expect(try folder.isAsked())
            try scene.expectAnswers()
        }
    }

    /// Both threads that load pictures wait for the folder. Pictures of a healthy folder are shown anyway, which their thumbnails prove.
    @Test func picturesOfAnotherFolderAreDecoded() throws {
        let (home, healthy) = (scratch.url.appendingPathComponent("home"), scratch.url.appendingPathComponent("healthy"))
        try FileManager.default.createDirectory(at: healthy, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: folder.files.appendingPathComponent("fjord.jpg"), to: healthy.appendingPathComponent("zenith.jpg"))
        try makeWaves()
        try SilentScene.with([folder.url.path, "--scene", "grid"], home: home) { scene in
            try folder.fallSilent()
            try scene.expectAnswer(to: "End", "the last pictures")
            #expect(Timeouts.wait(20) { scene.waitingThreads > 1 })
            try scene.open(healthy.path)

            #expect(Timeouts.wait(20) { KeptThumbnails(in: home).hasOne(of: "zenith.jpg") })
        }
    }

    /// Many pictures, of which few are visible at once.
    private func makeWaves() throws {
        for number in 0..<300 {
            let file = folder.files.appendingPathComponent("wave \(number).jpg")
            try FileManager.default.copyItem(at: folder.files.appendingPathComponent("fjord.jpg"), to: file)
        }
    }
}
