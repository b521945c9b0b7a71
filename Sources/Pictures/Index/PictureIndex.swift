import Glibc

/// What is known about the shots of files: the exact size and modification time of each file, and what its header stated at that time.
///
/// This is a value: a copy can be read on one thread while another thread adds to its own copy. An entry is valid only for a file with the
/// same size and time. Paths share one byte array and are found through a hash table with open addressing, so loading a hundred thousand of
/// them does not allocate for each. The table hashes with the process's random seed, so file names cannot be chosen to collide.
public struct PictureIndex: Sendable {
    struct Entry: Equatable {
        /// The offset of the path in `paths`.
        var pathStart: Int
        var pathLength: Int
        /// The file's size in bytes and its modification time in nanoseconds since 1970.
        var size: Int
        var modified: Int
        var shot: Shot
    }

    /// The user's clock, used to compare the times of the shots.
    package let clock: LocalClock
    private(set) var entries: [Entry] = []
    /// The UTF-8 of all paths, one after another.
    private(set) var paths: [UInt8] = []
    /// Indices of entries; -1 for free slots. The count is a power of two and at least twice the number of entries.
    private var table: [Int32] = []

    public init(on clock: LocalClock = .utc) { self.clock = clock }

    /// The number of files.
    public var count: Int { entries.count }

    /// The most files in an index; larger ones are not kept.
    static let mostEntries = 1_000_000

    /// Returns the shot of a file; nil if it is unknown, or known only for another size or modification time.
    /// - Complexity: O(length of the path).
    public func shot(of file: PictureFile) -> Shot? {
        shot(ofPath: file.path, size: file.size, modifiedNanoseconds: file.modifiedNanoseconds)
    }

    /// Returns the shot of the file with this path, size in bytes and modification time; nil if it is unknown.
    public func shot(ofPath path: String, size: Int, modifiedNanoseconds: Int) -> Shot? {
        guard let index = index(of: path), entries[index].size == size, entries[index].modified == modifiedNanoseconds else { return nil }
        return entries[index].shot
    }

    /// Adds or replaces the shot of a file. Does nothing if the index is full or the path exceeds the system's limit.
    public mutating func insert(_ shot: Shot, of file: PictureFile) {
        var path = file.path
        path.withUTF8 { insert(shot, path: $0, size: file.size, modified: file.modifiedNanoseconds) }
    }

    /// Returns the index with only the entries that `isKept` accepts.
    /// - Complexity: O(n).
    func filtered(_ isKept: (String) -> Bool) -> PictureIndex {
        var kept = PictureIndex(on: clock)
        kept.reserve(entries.count)
        paths.withUnsafeBufferPointer { paths in
            for entry in entries {
                let path = UnsafeBufferPointer(rebasing: paths[entry.pathStart..<(entry.pathStart + entry.pathLength)])
                guard isKept(String(decoding: path, as: UTF8.self)) else { continue }
                kept.insert(entry.shot, path: path, size: entry.size, modified: entry.modified)
            }
        }
        return kept
    }

    /// Returns the files known to be directly in a folder, as they were when they were read, with their shots.
    /// - Parameter folder: An absolute path.
    /// - Complexity: O(n).
    public func pictures(in folder: String) -> (files: [PictureFile], shots: [Shot]) {
        let slash = UInt8(ascii: "/")
        let prefix = Array(folder.utf8) + (folder.utf8.last == slash ? [] : [slash])
        var (files, shots): ([PictureFile], [Shot]) = ([], [])
        paths.withUnsafeBufferPointer { paths in
            for entry in entries {
                let path = UnsafeBufferPointer(rebasing: paths[entry.pathStart..<(entry.pathStart + entry.pathLength)])
                guard path.count > prefix.count, let start = path.baseAddress, memcmp(start, prefix, prefix.count) == 0,
                    memchr(start + prefix.count, Int32(slash), path.count - prefix.count) == nil
                else { continue }
                files.append(
                    PictureFile(
                        path: String(decoding: path, as: UTF8.self), modified: entry.modified / 1_000_000_000, nanoseconds: entry.modified,
                        size: entry.size))
                shots.append(entry.shot)
            }
        }
        return (files, shots)
    }

    /// The longest path in bytes; this is the limit of Linux.
    static let longestPath = 4_096

    mutating func insert(_ shot: Shot, path: UnsafeBufferPointer<UInt8>, size: Int, modified: Int) {
        guard !path.isEmpty, path.count <= PictureIndex.longestPath else { return }
        if table.count < (entries.count + 1) * 2 { reserve(max(64, entries.count * 2)) }
        let place = place(of: path)
        if table[place] >= 0 {
            let index = Int(table[place])
            (entries[index].size, entries[index].modified, entries[index].shot) = (size, modified, shot)
        } else if entries.count < PictureIndex.mostEntries {
            table[place] = Int32(entries.count)
            entries.append(Entry(pathStart: paths.count, pathLength: path.count, size: size, modified: modified, shot: shot))
            paths.append(contentsOf: path)
        }
    }

    /// Makes room for `count` entries.
    mutating func reserve(_ count: Int) {
        entries.reserveCapacity(count)
        var places = 128
        while places < count * 2 + 2 { places *= 2 }
        guard places > table.count else { return }
        table = [Int32](repeating: -1, count: places)
        paths.withUnsafeBufferPointer { paths in
            for (index, entry) in entries.enumerated() {
                let path = UnsafeBufferPointer(rebasing: paths[entry.pathStart..<(entry.pathStart + entry.pathLength)])
                table[place(of: path)] = Int32(index)
            }
        }
    }

    private func index(of path: String) -> Int? {
        guard !table.isEmpty else { return nil }
        var path = path
        let index = path.withUTF8 { Int(table[place(of: $0)]) }
        return index >= 0 ? index : nil
    }

    /// The slot of a path in the table, or the free slot where it belongs.
    private func place(of path: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(path))
        let mask = table.count - 1
        var place = hasher.finalize() & mask
        paths.withUnsafeBufferPointer { paths in
            while table[place] >= 0 {
                let entry = entries[Int(table[place])]
                if entry.pathLength == path.count, same(paths, entry.pathStart, path) { return }
                place = (place + 1) & mask
            }
        }
        return place
    }

    private func same(_ paths: UnsafeBufferPointer<UInt8>, _ start: Int, _ path: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let known = paths.baseAddress, let sought = path.baseAddress else { return false }
        return memcmp(known + start, sought, path.count) == 0
    }
}
