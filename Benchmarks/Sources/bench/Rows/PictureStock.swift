import CSampleJPEG
import Codecs
import Glibc
import Pictures
import Platform

/// A temporary folder with any number of pictures.
final class PictureStock {
    let path: String

    struct NotMade: Error {}

    init() throws {
        var name = Array("/tmp/panorama-bench-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw NotMade() }
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func remove() { _ = Self.run("rm", "-rf", path) }

    /// Creates a folder of `count` files, each a link to a sample picture.
    func makeLinks(_ count: Int) throws -> String {
        guard let resources = ResourceFolder.locate() else { throw NotMade() }
        let samples = PictureFolder(opening: [resources + "/pictures"]).files.map(\.path)
        let folder = "\(path)/\(count)"
        mkdir(folder, 0o700)
        for number in 0..<count { symlink(samples[number % samples.count], "\(folder)/picture \(number).jpg") }
        return folder
    }

    /// Standard deviation of the noise, in levels of 255.
    private static let grain = 4.7

    /// Creates a JPEG of this size: an enlarged picture with a sensor's noise. At 6000x4000 it has 5.1 MB,
    /// like the samples of earlier benchmarks.
    func makeLarge(width: Int, height: Int) throws -> String {
        let file = "\(path)/large.jpg"
        guard let resources = ResourceFolder.locate() else { throw NotMade() }
        let decoder = FileImageLoader(CodecDecoder())
        let picture = try decoder.decode(path: resources + "/pictures/slate.jpg", fit: .exactly(width: width, height: height))
        guard sample_jpeg_write(file, picture.pixels, Int32(width), Int32(height), PictureStock.grain) == 0 else { throw NotMade() }
        return file
    }

    /// Creates a JPEG of 300 megapixels: sixteen times the same picture, with a sensor's noise.
    func makeHuge() throws -> String {
        guard let resources = ResourceFolder.locate() else { throw NotMade() }
        let (width, height, times) = (5_000, 3_750, 4)
        let tile = try FileImageLoader(CodecDecoder()).decode(
            path: resources + "/pictures/slate.jpg", fit: .exactly(width: width, height: height))
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height * times * times)
        for row in 0..<(height * times) {
            let start = row % height * width
            for _ in 0..<times { pixels += tile.pixels[start..<(start + width)] }
        }
        let file = "\(path)/huge.jpg"
        guard sample_jpeg_write(file, pixels, Int32(width * times), Int32(height * times), PictureStock.grain) == 0 else { throw NotMade() }
        return file
    }

    /// Creates a JPEG of this size, and links to it.
    func makeLargeLinks(_ count: Int, width: Int, height: Int) throws -> [String] {
        let large = try makeLarge(width: width, height: height)
        let folder = makeFolder("large")
        return (0..<count).map { number in
            let link = "\(folder)/picture \(number).jpg"
            symlink(large, link)
            return link
        }
    }

    /// Creates an empty folder.
    func makeFolder(_ name: String) -> String {
        mkdir("\(path)/\(name)", 0o700)
        return "\(path)/\(name)"
    }

    private static func run(_ words: String...) -> Bool { start(words).map(isGood) ?? false }

    /// Starts a program; nil if there is none.
    static func start(_ words: [String]) -> pid_t? {
        var process = pid_t()
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        return posix_spawnp(&process, words[0], nil, nil, &arguments, environ) == 0 ? process : nil
    }

    /// Waits for the end of a program.
    /// - Returns: Whether it ended with 0.
    static func isGood(_ process: pid_t) -> Bool {
        var status: Int32 = -1
        return waitpid(process, &status, 0) == process && status == 0
    }
}
