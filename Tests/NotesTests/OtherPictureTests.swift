import Foundation
import Storage
import TestFiles
import Testing

@testable import Notes
@testable import Pictures

/// Tests that a note is saved beside the picture that it was written about, not beside another one with the same path.
@Suite struct OtherPictureTests {
    private let folder: TemporaryFolder
    private let store = NoteStore()
    private var picture: String { folder.path("IMG_0001.jpg") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Samples.jpeg(4, 3), to: "IMG_0001.jpg")
    }

    @Test func theNextCardGetsNoNoteOfThisOne() throws {
        let base = try store.note(of: picture)
        unlink(picture)
        #expect(throws: NoteError.pictureMissing) { try store.save(PictureNote(title: "a"), for: picture, basedOn: base) }

        // The other picture has the same size and path.
        try folder.write(Samples.jpeg(3, 4), to: "IMG_0001.jpg")

        #expect(throws: NoteError.otherPicture) { try store.save(PictureNote(title: "a"), for: picture, basedOn: base) }
        #expect(folder.names == ["IMG_0001.jpg"])
    }

    /// The same card in another slot, or a copy of it.
    @Test func theSamePictureElsewhereGetsIt() throws {
        let base = try store.note(of: picture)
        unlink(picture)
        try folder.write(Samples.jpeg(4, 3), to: "IMG_0001.jpg")

        #expect(try store.save(PictureNote(title: "a"), for: picture, basedOn: base).note.title == "a")
    }

    /// A picture that is turned meanwhile keeps its modification time.
    @Test func aTurnedPictureGetsIt() throws {
        let base = try store.note(of: picture)
        let time = try #require(PictureFile(at: picture)).modifiedNanoseconds
        try folder.write(Samples.jpeg(4, 3, orientation: 6), to: "IMG_0001.jpg")
        let times = timespec(tv_sec: time / 1_000_000_000, tv_nsec: time % 1_000_000_000)
        #expect(utimensat(AT_FDCWD, picture, [times, times], 0) == 0)

        #expect(try store.save(PictureNote(title: "a"), for: picture, basedOn: base).note.title == "a")
    }

    @Test func anIdentityIsReadBack() throws {
        let identity = try #require(PictureIdentity(of: picture))

        #expect(PictureIdentity(text: identity.text) == identity)
        #expect(PictureIdentity(text: "") == nil && PictureIdentity(text: "a:b:c") == nil)
        #expect(PictureIdentity(of: folder.path("missing.jpg")) == nil)
    }

    @Test func draftsKeepIt() throws {
        let note = UnsavedNote(of: picture, base: PictureNote(), note: PictureNote(title: "a"), identity: PictureIdentity(of: picture))

        #expect(try UnsavedNote.read(Array(UnsavedNote.json(of: [note]).utf8)) == [note])
    }

    // MARK: What the sidecar does not say

    /// A JPEG with its own packet.
    private func embed(_ note: PictureNote) throws {
        let packet = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + (try XMPPacket(note).bytes)
        let plain = Samples.jpeg(4, 3)
        let segment: [UInt8] = [0xFF, 0xE1, UInt8((packet.count + 2) >> 8), UInt8((packet.count + 2) & 255)] + packet
        try folder.write(plain[..<2] + segment + plain[2...], to: "IMG_0001.jpg")
    }

    private static let whole = PictureNote(title: "Boats", place: "Porto", text: "At dawn.", people: ["Ana"])

    @Test func aSidecarWithARatingHidesNothingOfThePicture() throws {
        try embed(Self.whole)
        try folder.write(try XMPPacket(PictureNote(rating: 4)).bytes, to: "IMG_0001.xmp")

        var expected = Self.whole
        expected.rating = 4
        #expect(try store.note(of: picture).note == expected)
    }

    /// A removed text does not come back from the picture.
    @Test(arguments: [true, false]) func whatIsEmptiedStaysEmpty(hasSidecar: Bool) throws {
        try embed(Self.whole)
        if hasSidecar { try folder.write(try XMPPacket(PictureNote(rating: 4)).bytes, to: "IMG_0001.jpg.xmp") }
        let rating = hasSidecar ? 4 : nil
        var base = try store.note(of: picture)
        for note in [
            PictureNote(place: "Porto", text: "At dawn.", people: ["Ana"], rating: rating), PictureNote(people: ["Ana"], rating: rating),
            PictureNote(rating: rating), PictureNote(title: "Again", rating: rating), PictureNote(rating: rating),
        ] {
            base = try store.save(note, for: picture, basedOn: base)
            #expect(try base.note == note && store.note(of: picture).note == note)
        }
        base = try store.save(Self.whole, for: picture, basedOn: base)
        #expect(try store.note(of: picture).note == Self.whole)
    }

    // MARK: Long names

    @Test(arguments: [251, 252, 253, 254, 255]) func longNamesHaveNotes(count: Int) throws {
        let kept = KeptNotes(root: folder.path("data"))
        let store = NoteStore(kept: kept)
        let name = String(repeating: "é", count: (count - 4) / 2) + String(repeating: "x", count: (count - 4) % 2) + ".jpg"
        #expect(name.utf8.count == count)
        try folder.write(Samples.jpeg(4, 3), to: name)

        let saved = try store.save(PictureNote(title: "a"), for: folder.path(name), basedOn: try store.note(of: folder.path(name)))

        #expect(try store.note(of: folder.path(name)).note.title == "a")
        #expect((saved.source == .kept) == (count > 251) && NoteStore.hasRoom(besides: folder.path(name)) == (count <= 251))
        #expect(folder.names.filter { $0.hasPrefix(".") } == [])
    }

    @Test func longNamesDoNotFillAMessage() {
        let name = String(repeating: "a", count: 200) + " end.jpg"

        #expect(name.shownName.count == 48 && name.shownName.hasSuffix("end.jpg") && name.shownName.hasPrefix("aaa"))
        #expect("boat.jpg".shownName == "boat.jpg")
        #expect(NoteError.readOnly(file: name).description.count < 110)
    }
}
