import LayoutMath
import Pictures

/// What the file of a picture tells of it. Remembers the last one, about which somebody may ask in every frame.
package final class FactsReader {
    /// That of today, which dates need not tell.
    private let year: () -> Int
    private var last: (path: String, facts: PictureFacts?)?

    package init(year: @escaping () -> Int) { self.year = year }

    package func facts(of path: String) -> PictureFacts? {
        if let last, last.path == path { return last.facts }
        let facts = (try? PictureHeader(ofFile: path)).map { header in
            let size = header.uprightSize
            return PictureFacts(
                size: Size(width: Double(size.width), height: Double(size.height)), byteCount: header.byteCount,
                date: header.date?.words(in: year()),
                camera: header.camera)
        }
        last = (path, facts)
        return facts
    }
}
