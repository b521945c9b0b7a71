import Foundation
import Glibc
import LayoutMath
import SceneTestSupport
import TestFiles
import Testing
import Views

@testable import Gallery
@testable import Pictures
import Storage
@testable import Scenes

/// Tests the window's messages about folders without watches, and the resources of folders that were entered.
@MainActor
@Suite(.serialized) struct UnwatchedFolderTests {
    private let folder: TemporaryFolder
    private let work = Work(.threaded)

    init() throws {
        folder = try TemporaryFolder()
        for name in ["1.jpg", "2.jpg"] { try folder.write([1], to: name) }
    }

    private func session(_ source: PictureSource<Album>, _ album: Album) -> SceneSession {
        var state = AppState()
        state.scene = .cover
        return SceneSession(state, showing: OpenedPaths(album: album, source: source), with: .painted(on: work))
    }

    @Test func missingWatchesAreToldOnce() throws {
        var calls = WatchCalls.system
        calls.add = { _, _, _ in -ENOSPC }
        let path = folder.path
        let make: @Sendable (PictureFolder) -> Album = { Album(of: $0, title: "album") }
        let source = PictureSource(
            following: FolderListing([path]), from: PictureFolder(opening: [path]), watch: FolderWatch(calls, every: 1), on: work,
            make: make
        ) { PictureFolder(opening: [path]) }
        let session = session(source, make(PictureFolder(opening: [path])))
        let words = "folders are read every 5 seconds: the system has no watches left"

        session.run(from: 0, for: 0.1)

        #expect(session.status?.semantics.label == words)
        // The message disappears after its time, and is not shown for the next folders.
        session.run(from: 0.2, for: 30)
        #expect(session.status?.semantics.label != words || session.status?.alpha == 0)
    }

    private var descriptors: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }

    /// Other tests hold some descriptors for a while.
    private func settles(to before: Int) -> Bool {
        let end = Date() + 60
        while Date() < end {
            if descriptors <= before { return true }
            usleep(2_000)
        }
        return false
    }

    @Test func aThousandFoldersThatAreEnteredAndLeftLeaveNoDescriptors() throws {
        for number in 0..<10 {
            mkdir(folder.path + "/\(number)", 0o700)
            try folder.write([1], to: "\(number)/1.jpg")
        }
        let opener = AlbumOpener(isFollowing: true, on: work)
        let before = descriptors

        for round in 0..<1_000 {
            let path = folder.path + "/\(round % 10)"
            let listing = AlbumListing(AlbumRequest(paths: [path]), opener: opener)
            if round % 3 == 0 { listing.setRecursive(true) }
            listing.followSource()
            // The viewer's picture with its folder.
            _ = opener.open([path + "/1.jpg"], checksFiles: true)
            // Threads that still list folders hold descriptors, and so do other tests.
            if round % 20 == 0 { _ = settles(to: before + 100) }
        }

        #expect(settles(to: before), "\(before) before, \(descriptors) after")
    }
}
