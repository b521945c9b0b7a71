import Glibc
import Storage

/// The watches of an inotify descriptor, which decides which of their events matter. Source: inotify(7).
///
/// If a folder does not exist, the nearest existing folder above it is watched until the name that leads to it appears.
struct WatchedFolders {
    private struct Entry {
        /// The watched folder; nil if the watch only waits for names.
        var folder: String?
        /// Names in this folder that are waited for.
        var awaited: Set<String> = []
    }

    private var entries: [Int32: Entry] = [:]
    private var numbers: [String: Int32] = [:]
    /// Listed paths that cannot be recognised by name: links to folders, and a picture without a picture extension.
    private var listed: Set<String> = []

    /// Whether a folder's disk was unmounted. The system does not report when it is back.
    private var awaitsDisk = false

    private static let changes = UInt32(
        IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB)
    private static let arrivals = UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)
    private static let ends = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT)

    /// The result of watching the folders of a listing.
    struct Outcome: Equatable {
        /// Whether something may have changed between the listing and the start of its watch.
        var needsListing = false
        /// Whether a folder is not watched because the system has no watches left.
        var isIncomplete = false
        /// Whether to list again after an interval, because a disk may be back.
        var awaitsDisk = false
    }

    /// Watches the folders of a listing and waits for the missing ones among `roots`; removes all other watches.
    mutating func follow(_ folder: PictureFolder, _ roots: [String], picture: String?, with calls: WatchCalls, _ queue: Int32) -> Outcome {
        listed = Set(folder.folders + folder.subfolders.map(\.path) + (picture.map { [$0] } ?? []))
        if awaitsDisk, !folder.files.isEmpty || !folder.subfolders.isEmpty {
            // These watches are on the folders below the mount point.
            for path in numbers.keys { drop(path, with: calls, queue) }
            awaitsDisk = false
        }
        var outcome = Outcome(awaitsDisk: awaitsDisk)
        let followed = Set(folder.folders)
        for path in numbers.keys where !followed.contains(path) { drop(path, with: calls, queue) }
        for number in entries.keys { entries[number]?.awaited = [] }
        for path in folder.folders where numbers[path] == nil {
            add(path, Self.changes, with: calls, queue, &outcome) { entries, number in
                entries[number, default: Entry()].folder = path
                return true
            }
        }
        for refusal in folder.refusals where roots.contains(refusal.path) && refusal.error == .missing {
            expect(refusal.path, with: calls, queue, &outcome)
        }
        for (number, entry) in entries where entry.folder == nil && entry.awaited.isEmpty {
            entries[number] = nil
            calls.remove(queue, number)
        }
        return outcome
    }

    private mutating func add(
        _ path: String, _ events: UInt32, with calls: WatchCalls, _ queue: Int32, _ outcome: inout Outcome,
        _ note: (inout [Int32: Entry], Int32) -> Bool
    ) {
        let number = queue >= 0 ? calls.add(queue, path, events | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD)) : -EMFILE
        switch number {
        case 0...:
            if note(&entries, number) { outcome.needsListing = true }
            if entries[number]?.folder == path { numbers[path] = number }
        case _ where !PictureFolder.missing(among: [path]).isEmpty: outcome.needsListing = true
        default: outcome.isIncomplete = true
        }
    }

    /// Watches the nearest existing folder above a missing one.
    private mutating func expect(_ path: String, with calls: WatchCalls, _ queue: Int32, _ outcome: inout Outcome) {
        var (above, name) = (FilePath.folder(of: path), FilePath.name(of: path))
        while !PictureFolder.missing(among: [above]).isEmpty, above != FilePath.folder(of: above) {
            (above, name) = (FilePath.folder(of: above), FilePath.name(of: above))
        }
        let known = entries
        add(above, Self.arrivals, with: calls, queue, &outcome) { entries, number in
            entries[number, default: Entry()].awaited.insert(name)
            return known[number] == nil
        }
    }

    private mutating func drop(_ path: String, with calls: WatchCalls, _ queue: Int32) {
        guard let number = numbers.removeValue(forKey: path) else { return }
        entries[number] = nil
        calls.remove(queue, number)
    }

    // MARK: Events

    /// Returns whether an event may change the listing, and forgets the watch of a folder that has gone.
    mutating func isNews(_ event: WatchEvent, with calls: WatchCalls, _ queue: Int32) -> Bool {
        // A negative number means that events were lost.
        guard event.number >= 0 else { return true }
        guard let entry = entries[event.number] else { return false }
        if event.mask & Self.ends != 0 {
            entries[event.number] = nil
            if event.mask & UInt32(IN_UNMOUNT) != 0 { awaitsDisk = true }
            if let folder = entry.folder { numbers[folder] = nil }
            // A folder that was moved would otherwise still be watched at its new place.
            if event.mask & UInt32(IN_IGNORED) == 0 { calls.remove(queue, event.number) }
            return true
        }
        if entry.awaited.contains(event.name) { return true }
        guard let folder = entry.folder else { return false }
        return event.name.isEmpty || isListed(event, in: folder)
    }

    /// Whether a change of this name can change the listing.
    private func isListed(_ event: WatchEvent, in folder: String) -> Bool {
        let path = FilePath.joined(folder, event.name)
        if listed.contains(path) { return true }
        guard event.name.utf8.first != UInt8(ascii: ".") else { return false }
        let ending = FilePath.fileExtension(of: event.name)
        if event.mask & UInt32(IN_ISDIR) != 0 || PictureFolder.extensions.contains(ending) { return true }
        if UnreadFormats.format(ofExtension: ending) != nil { return true }
        // A new link may lead to a folder.
        var status = stat()
        return event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 && path.withPath { lstat($0, &status) } == 0
            && status.st_mode & S_IFMT == S_IFLNK
    }
}

/// An event of inotify.
struct WatchEvent {
    /// The number of the watch; negative if events were lost.
    let number: Int32
    let mask: UInt32
    /// The name in the folder; empty for the folder itself.
    let name: String

    /// Parses the bytes read from an inotify descriptor. A truncated event ends the list.
    static func all(in bytes: ArraySlice<UInt8>) -> [WatchEvent] {
        var (events, rest): ([WatchEvent], ArraySlice<UInt8>) = ([], bytes)
        let head = MemoryLayout<inotify_event>.size
        while rest.count >= head {
            let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
            guard rest.count >= head + Int(event.len) else { break }
            let name = rest.dropFirst(head).prefix(Int(event.len)).prefix { $0 != 0 }
            events.append(WatchEvent(number: event.wd, mask: event.mask, name: String(pathBytes: name)))
            rest = rest.dropFirst(head + Int(event.len))
        }
        return events
    }
}

/// The system's calls for watching folders.
struct WatchCalls: Sendable {
    /// Returns a new descriptor; negative if there is none.
    var open: @Sendable () -> Int32
    /// Returns the number of the watch on a folder, or a negative `errno`.
    var add: @Sendable (_ queue: Int32, _ path: String, _ events: UInt32) -> Int32
    var remove: @Sendable (_ queue: Int32, _ number: Int32) -> Void
    /// Waits until one of the descriptors has an event, for at most this number of milliseconds; a negative number means no limit. Returns
    /// the number of descriptors with events, or a negative `errno`.
    var wait: @Sendable (_ lines: inout [pollfd], _ milliseconds: Int32) -> Int32
    /// Sleeps for this number of milliseconds.
    var pause: @Sendable (_ milliseconds: Int32) -> Void
    /// A monotonic clock in milliseconds.
    var milliseconds: @Sendable () -> Int

    static let system = WatchCalls(
        open: { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) },
        add: { queue, path, events in
            let number = path.withPath { inotify_add_watch(queue, $0, events) }
            return number >= 0 ? number : -errno
        },
        remove: { queue, number in _ = inotify_rm_watch(queue, number) },
        wait: { lines, milliseconds in
            let count = poll(&lines, nfds_t(lines.count), milliseconds)
            return count >= 0 ? count : -errno
        },
        pause: { usleep(UInt32($0) * 1_000) },
        milliseconds: {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
        })
}
