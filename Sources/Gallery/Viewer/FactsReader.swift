import LayoutMath
import Pictures

/// What the files of pictures tell of them. Remembers the last one, about which somebody may ask in every frame.
public final class FactsReader {
    private let read: (String) -> PictureFacts?
    private var last: (path: String, facts: PictureFacts?)?

    /// - Parameter read: Gives what is known of the file at a path; nil where nothing is.
    public init(reading read: @escaping (String) -> PictureFacts?) { self.read = read }

    /// Reads the heads of files.
    /// - Parameter year: That of today, which dates need not tell.
    package convenience init(year: @escaping () -> Int) {
        self.init { path in
            (try? PictureHeader(ofFile: path)).map { header in
                let size = header.uprightSize
                return PictureFacts(
                    size: Size(width: Double(size.width), height: Double(size.height)), byteCount: header.byteCount,
                    date: header.date?.words(in: year()), camera: header.camera)
            }
        }
    }

    /// What is known of the file at a path; nil where nothing is.
    package func facts(of path: String) -> PictureFacts? {
        if let last, last.path == path { return last.facts }
        let facts = read(path)
        last = (path, facts)
        return facts
    }
}
