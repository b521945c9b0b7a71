import Codecs
import Foundation
import Imaging
import Pictures
import TestFiles
import Testing

@testable import Editing

/// Tests that the attributes of a picture's file survive a turn, a crop, and the undo of each.
@Suite struct EditedAttributesTests {
    private let fixture: EditFixture

    init() throws {
        fixture = try EditFixture()
        try fixture.jpeg(EditFixture.bitmap(48, 32))
        chmod(fixture.scratch.path, 0o777)
    }

    private static let edits = [PictureEdit(quarters: 1), PictureEdit(part: PicturePart(x: 16, y: 0, width: 32, height: 16))]
    private static let lists = [
        nil, SampleAccessList.bytes(users: [65534: 4], group: 4, mask: 6, other: 0),
        SampleAccessList.bytes(users: [1001: 0], group: 6, groups: [7: 4], mask: 6, other: 4),
    ]

    /// - Returns: nil if the file system does not accept the list.
    private func prepare(_ owner: uid_t, _ group: gid_t, _ list: [UInt8]?) -> SeenAttributes? {
        let path = fixture.scratch.path("a.jpg")
        chmod(path, 0o660)
        if geteuid() == 0 { chown(path, owner, group) }
        setAttribute("user.xdg.tags", Array("holiday".utf8), of: path)
        if let list, !setAttribute(SampleAccessList.attribute, list, of: path) { return nil }
        return SeenAttributes(path)
    }

    private func seen() -> SeenAttributes? { SeenAttributes(fixture.scratch.path("a.jpg")) }

    @Test(arguments: edits, lists) func everythingIsKeptAlsoByUndo(edit: PictureEdit, list: [UInt8]?) throws {
        let original = fixture.bytes("a.jpg")
        guard let before = prepare(65534, 1000, list) else { return }

        let written = try fixture.editor.write(edit, of: try fixture.file("a.jpg"))
        #expect(seen() == before && written.lost.isEmpty && fixture.bytes("a.jpg") != original)
        let undone = try fixture.editor.undo(written)

        #expect(seen() == before && undone.lost.isEmpty && fixture.bytes("a.jpg") == original)
    }

    @Test(.enabled(if: OtherUser.isPossible), arguments: edits, lists)
    func anOrdinaryUserKeepsEverythingToo(edit: PictureEdit, list: [UInt8]?) throws {
        guard let before = prepare(1000, 1000, list) else { return }
        let (fixture, file) = (fixture, try fixture.file("a.jpg"))

        let written = try OtherUser.perform { try fixture.editor.write(edit, of: file) }
        #expect(seen() == before && written.lost.isEmpty)
        let undone = try OtherUser.perform { try fixture.editor.undo(written) }

        #expect(seen() == before && undone.lost.isEmpty)
    }

    /// If users share a file, the user who writes it becomes its owner.
    @Test(.enabled(if: OtherUser.isPossible), arguments: edits) func whatCannotBeKeptIsReported(edit: PictureEdit) throws {
        guard var expected = prepare(65534, 1000, nil) else { return }
        expected.owner = 1000
        let (fixture, file) = (fixture, try fixture.file("a.jpg"))

        let written = try OtherUser.perform { try fixture.editor.write(edit, of: file) }

        #expect(seen() == expected && written.lost.description == "could not keep its owner")
    }

    // MARK: What is cut off

    /// A wastebasket whose folder is a file.
    private func withoutWastebasket() throws -> PictureEditor {
        try fixture.scratch.write([1], to: "Trash")
        let date = DeletionDate(year: 2024, month: 5, day: 1, hour: 6, minute: 44, second: 0)
        let wastebasket = Wastebasket(Trash(dataFolder: fixture.scratch.path, user: getuid()), now: { date })
        return PictureEditor(decoder: CodecDecoder(), encoder: CodecEncoder(), wastebasket: wastebasket)
    }

    @Test func theOnlyCopyIsReplacedOnlyIfTheUserAgrees() throws {
        let (editor, original) = (try withoutWastebasket(), fixture.bytes("a.jpg"))
        let file = try fixture.file("a.jpg")

        do throws(EditError) {
            _ = try editor.write(Self.edits[1], of: file)
            Issue.record("the only copy was replaced")
        } catch {
            guard case .onlyCopy = error else { throw error }
        }
        #expect(fixture.bytes("a.jpg") == original)

        let written = try editor.write(Self.edits[1], overOnlyCopy: file)
        #expect(fixture.bytes("a.jpg") != original && written.kept == nil)
        _ = try editor.undo(written)
        #expect(fixture.bytes("a.jpg") == original)
    }

    @Test func aTurnNeedsNoCopy() throws {
        _ = try withoutWastebasket().write(Self.edits[0], of: try fixture.file("a.jpg"))
    }

    @Test func withoutAnyWastebasketACutAsksToo() throws {
        let editor = PictureEditor(decoder: CodecDecoder(), encoder: CodecEncoder(), keepsOriginals: true)

        #expect(throws: EditError.onlyCopy(.noTrash(fixture.scratch.path))) {
            try editor.write(Self.edits[1], of: try fixture.file("a.jpg"))
        }
    }
}
