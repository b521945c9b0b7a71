import Glibc
import Pictures
import Storage

/// What tells a picture from another one of the same path, such as `IMG_0001.jpg` on the next memory card.
public struct PictureIdentity: Hashable, Sendable {
    /// The number of the file system.
    let device: Int
    /// In nanoseconds since 1970.
    let modified: Int
    /// The size, and what the file begins and ends with.
    let digest: FileVersion

    /// The bytes that count at the beginning and at the end of a file: where cameras write what differs from shot to shot.
    private static let ends = 16 << 10

    /// Reads what tells a picture from others.
    /// - Returns: nil if there is no such file, or it cannot be read.
    public init?(of picture: String) {
        guard let found = PictureFile(at: picture), let file = try? OpenFile(picture),
            let head = try? file.read(min(file.size, Self.ends), at: 0),
            let tail = try? file.read(min(file.size, Self.ends), at: max(0, file.size - Self.ends))
        else { return nil }
        (device, modified) = (found.device, found.modifiedNanoseconds)
        digest = FileVersion(text: "\(file.size)/\(FileVersion(of: head + tail).text)")
    }

    /// Whether both are of the same picture: one that was copied or moved has the same bytes, and one that was turned or cropped the same time.
    func matches(_ other: PictureIdentity) -> Bool {
        digest == other.digest || device == other.device && modified == other.modified
    }

    // MARK: Records

    /// `DEVICE:TIME:DIGEST`, as stored in drafts.
    var text: String { "\(device):\(modified):\(digest.text)" }

    /// - Returns: nil for a text of another form.
    init?(text: String) {
        let parts = text.split(separator: ":")
        guard parts.count == 3, let device = Int(parts[0]), let modified = Int(parts[1]) else { return nil }
        (self.device, self.modified, digest) = (device, modified, FileVersion(text: String(parts[2])))
    }
}
