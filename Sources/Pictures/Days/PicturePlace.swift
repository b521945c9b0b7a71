import Glibc
import Storage

/// The place that represents the pictures of a day.
public enum PicturePlace: Hashable, Sendable {
    /// A name stated by the camera.
    case named(String)
    /// A position stated by the camera.
    case coordinate(GeoCoordinate)
    /// The path of the folder that has most of the pictures.
    case folder(String)

    /// "Zermatt", "47.37° N, 8.54° E", or the folder's name.
    public var words: String {
        switch self {
        case .named(let name): name
        case .coordinate(let coordinate): coordinate.words
        case .folder(let path): Caption.title(ofFolder: path)
        }
    }

    /// Returns the place of some pictures: the most frequent name, otherwise the position in the middle of the list, otherwise the most
    /// frequent folder. Among equally frequent ones, the first is returned.
    /// - Parameter folders: The number of each picture's folder.
    /// - Precondition: `pictures` is not empty.
    static func representing(_ pictures: ArraySlice<Int>, shots: [Shot], folders: FolderNumbers) -> PicturePlace {
        if let name = mostFrequent(pictures.lazy.compactMap { shots[$0].placeName }) { return .named(name) }
        let placed = pictures.filter { shots[$0].coordinate != nil }
        if !placed.isEmpty, let coordinate = shots[placed[placed.count / 2]].coordinate { return .coordinate(coordinate) }
        return .folder(mostFrequent(pictures.lazy.map { folders.numbers[$0] }).map { folders.paths[$0] } ?? "/")
    }

    private static func mostFrequent<Value: Hashable>(_ values: some Sequence<Value>) -> Value? {
        var counts: [Value: Int] = [:]
        var best: (value: Value, count: Int)?
        // Most days have one place, so runs of equal values are counted without the table.
        var run: (value: Value, count: Int)?
        var order: [Value] = []
        func close() {
            guard let run else { return }
            if counts[run.value] == nil { order.append(run.value) }
            counts[run.value, default: 0] += run.count
        }
        for value in values {
            if run?.value == value { run?.count += 1 } else { close(); run = (value, 1) }
        }
        close()
        for value in order where counts[value] ?? 0 > best?.count ?? 0 { best = (value, counts[value] ?? 0) }
        return best?.value
    }
}

/// The folders of many files as small numbers, so that they are compared and counted without comparing strings.
struct FolderNumbers {
    /// The path of each folder, in the order of first appearance.
    private(set) var paths: [String] = []
    /// The index in `paths` of each file's folder.
    private(set) var numbers: [Int] = []

    /// - Complexity: O(total length of the paths). Neighbouring files are usually in the same folder, which needs no table lookup.
    init(of files: [PictureFile]) {
        numbers.reserveCapacity(files.count)
        var known: [String: Int] = [:]
        var last: (prefix: [UInt8], number: Int) = ([], -1)
        for file in files {
            var path = file.path
            let isSame = path.withUTF8 { FolderNumbers.isFolder(last.prefix, of: $0) }
            if !isSame || last.number < 0 {
                let folder = FilePath.folder(of: file.path)
                let number = known[folder] ?? paths.count
                if number == paths.count {
                    known[folder] = number
                    paths.append(folder)
                }
                last = (file.path.utf8.lastIndex(of: UInt8(ascii: "/")).map { Array(file.path.utf8[...$0]) } ?? [], number)
            }
            numbers.append(last.number)
        }
    }

    /// Whether a path is directly in the folder whose path, with its trailing slash, is `prefix`.
    private static func isFolder(_ prefix: [UInt8], of path: UnsafeBufferPointer<UInt8>) -> Bool {
        guard path.count > prefix.count, let start = path.baseAddress, memcmp(start, prefix, prefix.count) == 0 else { return false }
        return memchr(start + prefix.count, Int32(UInt8(ascii: "/")), path.count - prefix.count) == nil
    }
}
