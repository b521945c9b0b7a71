import Glibc
import Pictures
import Storage

/// The properties that distinguish a picture from another one at the same path, such as `IMG_0001.jpg` on the next memory card.
public struct PictureIdentity: Hashable, Sendable {
    /// The number of the file system.
    let device: Int
    /// In nanoseconds since 1970.
    let modified: Int
    /// The size, and the beginning and end of the file.
    let digest: FileVersion

    /// The number of bytes at the beginning and at the end of a file that are compared. Cameras write what differs between shots there.
    private static let ends = 16 << 10

    /// Reads the identity of a picture.
    /// - Returns: nil if there is no such file, or if it cannot be read.
    public init?(of picture: String) {
        guard let found = PictureFile(at: picture), let file = try? OpenFile(picture),
            let head = try? file.read(min(file.size, Self.ends), at: 0),
            let tail = try? file.read(min(file.size, Self.ends), at: max(0, file.size - Self.ends))
        else { return nil }
        (device, modified) = (found.device, found.modifiedNanoseconds)
        digest = FileVersion(text: "\(file.size)/\(FileVersion(of: head + tail).text)")
    }

    /// Whether both identify the same picture. A copied or moved picture has the same bytes, and a turned or cropped one has the same time.
    func matches(_ other: PictureIdentity) -> Bool {
        digest == other.digest || device == other.device && modified == other.modified
    }

    // MARK: Records

    /// `DEVICE:TIME:DIGEST`, as stored in drafts.
    var text: String { "\(device):\(modified):\(digest.text)" }

    /// - Returns: nil if the text has another form.
    init?(text: String) {
        let parts = text.split(separator: ":")
        guard parts.count == 3, let device = Int(parts[0]), let modified = Int(parts[1]) else { return nil }
        (self.device, self.modified, digest) = (device, modified, FileVersion(text: String(parts[2])))
    }
}
