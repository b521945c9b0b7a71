import Foundation
import Storage
import TestFiles
import Testing

@testable import Notes
@testable import Pictures

/// Tests that the attributes of a sidecar's file survive saving a note and renaming its picture.
@Suite struct SidecarAttributesTests {
    private let folder: TemporaryFolder
    private var picture: String { folder.path("IMG.jpg") }
    private var sidecar: String { folder.path("IMG.jpg.xmp") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Samples.jpeg(4, 3), to: "IMG.jpg")
        try folder.write(Array(SidecarSamples.digiKam.utf8), to: "IMG.jpg.xmp")
        chmod(folder.path, 0o777)
        chmod(picture, 0o666)
        chmod(sidecar, 0o660)
    }

    private static func change(_ picture: String) throws -> SavedNote {
        let store = NoteStore()
        let base = try store.note(of: picture)
        var note = base.note
        note.title += "!"
        return try store.save(note, for: picture, basedOn: base)
    }

    private func prepare(_ owner: uid_t) {
        if geteuid() == 0 { chown(sidecar, owner, 1000) }
        setAttribute("user.xdg.tags", [1, 2, 3], of: sidecar)
        setAttribute(SampleAccessList.attribute, SampleAccessList.bytes(users: [1002: 4], group: 6, mask: 6, other: 0), of: sidecar)
    }

    @Test func aSavedNoteKeepsEverything() throws {
        prepare(65534)
        let before = SeenAttributes(sidecar)

        let saved = try Self.change(picture)

        #expect(SeenAttributes(sidecar) == before && saved.lost.isEmpty)
        #expect(try Self.change(picture).lost.isEmpty && SeenAttributes(sidecar) == before)
    }

    /// `nobody:1000 660` was `nobody:nogroup` afterwards.
    @Test(.enabled(if: OtherUser.isPossible)) func aSharedSidecarKeepsItsGroup() throws {
        prepare(65534)
        var expected = try #require(SeenAttributes(sidecar))
        expected.owner = 1000
        let picture = picture

        let saved = try OtherUser.perform { try Self.change(picture) }

        #expect(SeenAttributes(sidecar) == expected && saved.lost.description == "could not keep its owner")
    }

    @Test func anotherNameKeepsEverything() throws {
        prepare(65534)
        let before = SeenAttributes(sidecar)

        _ = try PictureRenamer().setName("pier.jpg", of: picture)

        #expect(SeenAttributes(folder.path("pier.jpg.xmp")) == before)
    }

    /// A sidecar that several pictures share is copied.
    @Test func theCopyOfASharedSidecarHasEverything() throws {
        try FileManager.default.removeItem(atPath: sidecar)
        try folder.write(Samples.png(4, 3), to: "IMG.png")
        try folder.write(Array(SidecarSamples.lightroom.utf8), to: "IMG.xmp")
        setAttribute("user.xdg.tags", [1, 2, 3], of: folder.path("IMG.xmp"))
        let before = SeenAttributes(folder.path("IMG.xmp"))

        _ = try PictureRenamer().setName("pier.jpg", of: picture)

        let copies = ["pier.xmp", "pier.jpg.xmp"].compactMap { SeenAttributes(folder.path($0)) }
        #expect(copies == [before] && SeenAttributes(folder.path("IMG.xmp")) == before)
    }
}
