import Codecs
import Copies
import Glibc
import Pictures
import Storage

/// Copies of 24-megapixel photographs for a message, compared with vipsthumbnail: 2048 pixels, JPEG of quality 85, two at a time.
/// Without that program (Debian: libvips-tools), only our copies are measured.
///
/// vipsthumbnail runs as two processes of one thread each, with half of the files: libvips decodes a JPEG on one thread, and two threads
/// of one process take longer. Both programs take turns, so that other load on the machine affects both.
enum CopyRows {
    /// The number of pictures, which the environment variable `COPIES` can set.
    private static let count = 500
    /// The number of turns.
    private static let rounds = 10
    private static let (side, quality, threads) = (2_048, 85, 2)

    static func run(_ bench: Bench) throws {
        guard bench.wants("words.copies"), let program = getenv("PANORAMA_THUMBNAILER").map({ String(cString: $0) }) else { return }
        let count = getenv("COPIES").flatMap { Int(String(cString: $0)) } ?? count
        let stock = try PictureStock()
        defer { stock.remove() }
        let pictures = try stock.makeLargeLinks(max(1, count / rounds), width: 6_000, height: 4_000)
        let pool = WorkerPool(WorkerCommand(program: program))
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for round in 0..<rounds {
            ours.append(try time { try copy(pictures, to: stock.makeFolder("ours-\(round)"), pool) })
            if let seconds = try? time({ try thumbnail(pictures, to: stock.makeFolder("theirs-\(round)")) }) { theirs.append(seconds) }
        }
        let n = pictures.count * rounds
        bench.emitIfWanted(Row(name: "words.copies", n: n, unit: "ms/copy", samples: ours.map { $0 * 1e3 / Double(pictures.count) }))
        guard theirs.count == rounds else { return }
        bench.emitIfWanted(
            Row(name: "words.copies.vipsthumbnail", n: n, unit: "ms/copy", samples: theirs.map { $0 * 1e3 / Double(pictures.count) }))
        bench.emitIfWanted(
            Row(name: "words.copies.ratio.vipsthumbnail", n: n, unit: "ours/theirs", samples: zip(ours, theirs).map { $0 / $1 }))
    }

    private static func time(_ work: () throws -> Void) rethrows -> Double {
        let start = Bench.wall()
        try work()
        return Bench.wall() - start
    }

    private static func copy(_ pictures: [String], to folder: String, _ pool: WorkerPool) throws {
        let settings = CopySettings(longestSide: side, format: .jpeg, quality: quality)
        let run = CopyRun(
            CopyRequest(pictures: pictures, folder: folder, settings: settings), decoder: pool, encoder: CodecEncoder(),
            threadCount: threads, on: Work(.threaded))
        run.start()
        run.finish()
        guard run.progress.written == pictures.count else { throw PictureStock.NotMade() }
    }

    private static func thumbnail(_ pictures: [String], to folder: String) throws {
        setenv("VIPS_CONCURRENCY", "1", 1)
        let middle = pictures.count / 2
        let options = ["vipsthumbnail", "-s", "\(side)", "-o", "\(folder)/%s.jpg[Q=\(quality)]"]
        let processes = [pictures[..<middle], pictures[middle...]].map { PictureStock.start(options + $0) }
        let ends = processes.map { $0.map(PictureStock.isGood) ?? false }
        guard ends.allSatisfy(\.self) else { throw PictureStock.NotMade() }
    }
}
