import Codecs
import Editing
import Imaging
import Pictures

/// Pictures that are turned and cut: their segments are read in the window's process.
extension FuzzTarget {
    static let editing = [
        FuzzTarget("turned", longest: 16_384) { bytes in
            guard let header = try? PictureHeader(of: bytes), header.size.area <= 1 << 18 else { return false }
            return OpenBytes.shared.holdAtPath(bytes) { path in
                guard let file = PictureFile(at: path) else { return false }
                let editor = PictureEditor(decoder: CodecDecoder(), encoder: CodecEncoder())
                return edits(of: header).reduce(false) { taken, edit in
                    guard let result = try? editor.contents(edit, of: file) else { return taken }
                    let subject = EditSubject(
                        format: header.format, size: header.size, orientation: PictureOrientation(exif: header.orientation),
                        unit: header.unit)
                    let size =
                        edit.part.map { subject.exactPart($0, turnedBy: edit.quarters).size }
                        ?? subject.uprightSize(turnedBy: edit.quarters)
                    let now = try? PictureHeader(of: result)
                    require(
                        now?.uprightSize == size, "a picture that was written is \(size), got \(now.map { "\($0.uprightSize)" } ?? "none")")
                    return true
                }
            }
        }
    ]

    private static func edits(of header: PictureHeader) -> [PictureEdit] {
        let size = header.uprightSize
        let part = PicturePart(x: size.width / 3, y: size.height / 2, width: max(1, size.width / 3), height: max(1, size.height / 4))
        return (1...3).map { PictureEdit(quarters: $0) } + [PictureEdit(part: part)]
    }
}
