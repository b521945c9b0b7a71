import Gallery
import LayoutMath
import Pictures
import Scenes

/// What the file of a picture tells of it. Remembers the last one, about which somebody may ask in every frame.
final class FactsReader {
    private var last: (path: String, facts: PictureFacts?)?

    func facts(of path: String) -> PictureFacts? {
        if let last, last.path == path { return last.facts }
        let facts = (try? PictureHeader(ofFile: path)).map { header in
            let size = header.uprightSize
            return PictureFacts(
                size: Size(width: Double(size.width), height: Double(size.height)), byteCount: header.byteCount,
                date: header.date?.words(in: UserDesktop.today.year),
                camera: header.camera)
        }
        last = (path, facts)
        return facts
    }

}
