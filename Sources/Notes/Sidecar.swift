import Pictures
import Glibc
import Storage

/// The sidecar of a picture: a file next to it with its properties. Other programs read it too.
///
/// Two names are in use. `IMG.jpg.xmp`, used by darktable and digiKam, belongs to one file. `IMG.xmp`, used by Adobe's programs, is shared
/// by `IMG.jpg` and `IMG.raw`. An existing one is used; if both exist, the first. A new sidecar is `IMG.jpg.xmp`, because it cannot be
/// mistaken for that of another picture. `IMG.xmp` is not used if it states that it belongs to a file with another extension.
struct Sidecar: Sendable {
    let name: String
    let version: FileVersion
    /// nil for an empty file, which contains nothing that could be lost.
    let packet: XMPPacket?

    var saved: SavedNote { SavedNote(note: packet?.note ?? PictureNote(), source: .sidecar(name: name, version: version)) }

    /// The texts that the sidecar does not mention, not even as empty.
    var silent: Set<NoteText.Kind> {
        guard let tree = packet?.tree else { return Set(NoteText.Kind.allCases) }
        return Set(NoteText.Kind.allCases.filter { $0.properties.allSatisfy { tree.occurrences(of: $0).isEmpty } })
    }

    /// The name of a new sidecar.
    static func newName(of picture: String) -> String { FilePath.name(of: picture) + ".xmp" }

    /// The names that a sidecar may have, the preferred one first.
    static func names(of picture: String) -> [String] {
        let name = FilePath.name(of: picture)
        let stems = FilePath.fileExtension(of: name).isEmpty ? [name] : [name, stem(of: name)]
        return stems.flatMap { [$0 + ".xmp", $0 + ".XMP"] }
    }

    static func stem(of name: String) -> String {
        name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
    }

    /// Reads the sidecar of a picture; nil if there is none. Throws if the file is damaged.
    static func read(of picture: String) throws(NoteError) -> Sidecar? {
        let folder = FilePath.folder(of: picture)
        let own = FilePath.fileExtension(of: picture)
        for name in names(of: picture) {
            guard let sidecar = try read(name, in: folder) else { continue }
            let isShared = !name.hasPrefix(FilePath.name(of: picture) + ".")
            if isShared, let other = sidecar.packet?.sidecarExtension, !other.isEmpty, other != own { continue }
            return sidecar
        }
        return nil
    }

    /// - Returns: nil if the file does not exist.
    private static func read(_ name: String, in folder: String) throws(NoteError) -> Sidecar? {
        let bytes: [UInt8]
        do throws(PictureError) {
            let file = try OpenFile(FilePath.joined(folder, name), followsLinks: false)
            // One byte more, to detect a file that has grown.
            bytes = try file.read(min(file.size, XMPLimits.byteCount) + 1, at: 0)
        } catch {
            switch error {
            case .missing: return nil
            case .linkCircle: throw .isLink(sidecar: name)
            // Names of 255 bytes leave no room for an extension.
            case .system(code: ENAMETOOLONG): return nil
            default: throw .notRead(error, file: name)
            }
        }
        do throws(XMPError) {
            return Sidecar(name: name, version: FileVersion(of: bytes), packet: bytes.isEmpty ? nil : try XMPPacket(bytes))
        } catch {
            throw .broken(error, sidecar: name)
        }
    }
}
