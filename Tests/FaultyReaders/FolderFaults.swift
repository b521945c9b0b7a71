import CFileFaults
import Glibc
import Pictures
import Storage
import Synchronization

/// Makes each call fail that lists and watches a folder, one after the other, until none is left: while the folder is opened, and while a
/// picture is added.
struct FolderFaults {
    let folder: String

    private static let calls: [(String, Faults, [Int32])] = [
        ("init", FaultsNotify, [EMFILE, ENOMEM]), ("watch", FaultsWatch, [ENOSPC, ENOMEM]),
        ("list", FaultsList, [EMFILE, ENOMEM, EIO]), ("entry", FaultsEntry, [EIO, ENOMEM]),
        ("stat", FaultsStat, [ENOMEM, EINTR]), ("read", FaultsRead, [EIO, EINTR]), ("poll", FaultsPoll, [EINTR]),
        ("pipe", FaultsPipe, [EMFILE]), ("open", FaultsOpen, [EMFILE, ENFILE]), ("close", FaultsClose, [EIO]), ("map", FaultsMap, [ENOMEM]),
    ]

    private static let old = ["1.jpg", "2.jpg", "3.jpg"], new = old + ["4.jpg"]
    private static let hidden = ".4.jpg", added = "4.jpg"

    /// Prints a line 'folder CHANGE COUNT same N refused N', where a refused list is the previous one or one with a reason. Before it comes
    /// a line 'lost CHANGE CALL …' for each that went wrong.
    func run() throws {
        for name in FolderFaults.old + [FolderFaults.hidden] { try FolderFaults.make(folder + "/" + name) }
        for isOpening in [true, false] {
            var counts = Counts()
            for (name, call, codes) in FolderFaults.calls {
                for code in codes {
                    try run(name, call, code, lasts: false, isOpening, &counts)
                    if code != EINTR { try run(name, call, code, lasts: true, isOpening, &counts) }
                }
            }
            tell("folder \(isOpening ? "opened" : "changed") \(counts.total) \(counts.words("same", "refused"))")
        }
    }
    private static func make(_ path: String) throws {
        let file = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure("\(path): \(errno)") }
        close(file)
    }

    private func run(
        _ name: String, _ call: Faults, _ code: Int32, lasts: Bool, _ isOpening: Bool, _ counts: inout Counts
    ) throws {
        var number: Int32 = 0
        var hits = true
        while hits {
            number += 1
            let descriptors = descriptorCount
            let place = "\(isOpening ? "opened" : "changed") \(name) \(number) code \(code)\(lasts ? " lasting" : "")"
            rename(folder + "/" + FolderFaults.added, folder + "/" + FolderFaults.hidden)
            let found = isOpening ? open(call, number, code, lasts, place) : change(call, number, code, lasts, place)
            hits = found.hits
            if hits { counts.add(found.isSame ? "same" : "refused") }
            if !FolderFaults.comes({ descriptorCount == descriptors }, within: 20_000) {
                tell("lost \(place): descriptors \(descriptors), then \(descriptorCount)")
            }
        }
    }

    private typealias Found = (hits: Bool, isSame: Bool)

    private func open(_ call: Faults, _ number: Int32, _ code: Int32, _ lasts: Bool, _ place: String) -> Found {
        faults_arm(call, number, code, lasts ? 1 : 0)
        let followed = FollowedFolder(folder)
        let isSame = FolderFaults.comes({ followed.names == FolderFaults.old }, within: lasts ? 100 : 300)
        let hits = faults_disarm() == 1
        // A folder that cannot be listed is reported with the reason.
        if let lists = followed.lists.first(where: { $0.names != FolderFaults.old && $0.lines.count != 1 }) {
            tell("lost \(place): \(lists)")
        }
        if !FolderFaults.comes({ followed.names == FolderFaults.old }, within: 20_000) { tell("lost \(place): then \(followed.lists)") }
        return (hits, isSame)
    }

    private func change(_ call: Faults, _ number: Int32, _ code: Int32, _ lasts: Bool, _ place: String) -> Found {
        let followed = FollowedFolder(folder)
        if !FolderFaults.comes({ followed.names == FolderFaults.old }, within: 20_000) { tell("lost \(place): before \(followed.lists)") }
        faults_arm(call, number, code, lasts ? 1 : 0)
        rename(folder + "/" + FolderFaults.hidden, folder + "/" + FolderFaults.added)
        let isSame = FolderFaults.comes({ followed.names == FolderFaults.new }, within: lasts ? 100 : 300)
        let hits = faults_disarm() == 1
        // The previous list stays while the folder cannot be listed.
        if let lists = followed.lists.first(where: { ![FolderFaults.old, FolderFaults.new].contains($0.names) || !$0.lines.isEmpty }) {
            tell("lost \(place): \(lists)")
        }
        if !FolderFaults.comes({ followed.names == FolderFaults.new }, within: 20_000) { tell("lost \(place): then \(followed.lists)") }
        return (hits, isSame)
    }

    /// Whether a condition becomes true within a number of milliseconds.
    private static func comes(_ isTrue: () -> Bool, within milliseconds: Int) -> Bool {
        for _ in 0..<milliseconds {
            if isTrue() { return true }
            var time = timespec(tv_sec: 0, tv_nsec: 1_000_000)
            nanosleep(&time, nil)
        }
        return isTrue()
    }
}

/// The lists of a folder that is followed on a thread.
final class FollowedFolder: Sendable {
    struct List {
        let names: [String]
        /// Reasons why it could not be listed.
        let lines: [String]
    }

    private let source: PictureSource<List>
    private let seen = Mutex<[List]>([])

    init(_ folder: String) {
        source = PictureSource(
            following: FolderListing([folder]), from: nil, watch: FolderWatch(listingEvery: FollowedFolder.interval), on: Work(.threaded)
        ) { listed in
            List(names: listed.files.map(\.name), lines: listed.complaints)
        } list: {
            PictureFolder(opening: [folder])
        }
    }

    /// Milliseconds until a failed list is retried.
    private static let interval = 20

    /// All lists that were reported so far.
    var lists: [List] {
        seen.withLock { lists in
            if let change = source.takeChange() { lists.append(change.output) }
            return lists
        }
    }

    var names: [String]? { lists.last?.names }
}
