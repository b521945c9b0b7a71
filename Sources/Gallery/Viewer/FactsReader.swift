import LayoutMath
import Pictures

/// Reads the facts that picture files contain. The last result is cached, because it may be requested in every frame.
public final class FactsReader {
    private let read: (String) -> PictureFacts?
    private var last: (path: String, facts: PictureFacts?)?

    /// - Parameter read: Returns the facts about the file at a path; nil if it cannot be read.
    public init(reading read: @escaping (String) -> PictureFacts?) { self.read = read }

    /// Creates a reader of files' headers.
    /// - Parameter year: Returns the current year, which is left out of dates.
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

    /// Returns the facts about the file at a path; nil if it cannot be read.
    package func facts(of path: String) -> PictureFacts? {
        if let last, last.path == path { return last.facts }
        let facts = read(path)
        last = (path, facts)
        return facts
    }
}
