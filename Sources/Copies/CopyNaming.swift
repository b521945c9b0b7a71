import Glibc
import Pictures
import Storage
import Synchronization

/// Decides the names of copies, one picture at a time and in the order of the request, so that they do not depend on the number of threads.
struct CopyNaming {
    /// The decision about a picture.
    enum Decision {
        case copies(CopyLedger.Plan)
        case skips
        case asks(existing: String)
        case fails(CopyFailure.Reason)
    }

    private struct Identity: Hashable {
        let device: UInt
        let inode: UInt

        init(_ status: stat) { (device, inode) = (UInt(status.st_dev), UInt(status.st_ino)) }
    }

    private let request: CopyRequest
    private let clock: @Sendable () -> LocalClock
    /// The files of the request, and links to them among its paths. They are determined when a name is taken for the first time.
    private var originals: Set<Identity>?

    /// - Parameter clock: Returns the user's clock.
    init(_ request: CopyRequest, clock: @escaping @Sendable () -> LocalClock) { (self.request, self.clock) = (request, clock) }

    /// - Parameter ledger: Gives access to the ledger, which other threads may change in the meantime.
    mutating func decide(_ index: Int, _ ledger: borrowing Mutex<CopyLedger>) -> Decision {
        let folder: OpenFolder
        do throws(FileError) { folder = try OpenFolder(request.folder) } catch { return .fails(.init(writing: error.code)) }
        let (earlier, hasCollided, answer) = ledger.withLock { ($0.plan(of: index), $0.hasCollided(index), $0.answer(for: index)) }
        if let earlier, earlier.replaces || !folder.holds(earlier.name) { return .copies(earlier) }
        let name = proposedName(of: index)
        var decision = Decision.copies(CopyLedger.Plan(name: name, replaces: false))
        if ledger.withLock({ $0.isUsed(name, byOthersThan: index) }) {
            decision = .copies(numbered(name, index, folder, ledger))
        } else if folder.holds(name) || hasCollided {
            switch canBeReplaced(name, in: folder) ? answer : .keepBoth {
            case .replace? where request.keepsFiles, .keepBoth?: decision = .copies(numbered(name, index, folder, ledger))
            case .replace?: decision = .copies(CopyLedger.Plan(name: name, replaces: true))
            case .skip?: return .skips
            case nil: return .asks(existing: FilePath.joined(request.folder, name))
            }
        }
        if case .copies(let plan) = decision { ledger.withLock { $0.plan(plan, for: index) } }
        return decision
    }

    private func proposedName(of index: Int) -> String {
        let (picture, settings) = (request.pictures[index], request.settings)
        var taken: CivilDate?
        // A picture that cannot be read fails later, and the reason is reported then.
        if settings.names.needsDate, let open = try? OpenPicture(picture) {
            taken = open.header.date ?? CivilDate(secondsSince1970: clock().reading(at: open.modified))
        }
        return settings.names.fileName(
            of: picture, number: index + 1, of: request.pictures.count, taken: taken, format: settings.format)
    }

    private func numbered(_ name: String, _ index: Int, _ folder: OpenFolder, _ ledger: borrowing Mutex<CopyLedger>) -> CopyLedger.Plan {
        while true {
            let number = ledger.withLock { $0.nextNumber(for: name) }
            let other = CopyNamePattern.numbered(name, number)
            if !folder.holds(other), !ledger.withLock({ $0.isUsed(other, byOthersThan: index) }) {
                return CopyLedger.Plan(name: other, replaces: false)
            }
        }
    }

    /// Whether the user may choose to replace a file. Folders and pipes cannot be replaced, and the pictures themselves never are.
    private mutating func canBeReplaced(_ name: String, in folder: OpenFolder) -> Bool {
        guard let status = folder.status(of: name) else { return true }
        guard [S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT) else { return false }
        return !foundOriginals().contains(Identity(status))
    }

    private mutating func foundOriginals() -> Set<Identity> {
        if let originals { return originals }
        var found: Set<Identity> = []
        for picture in request.pictures {
            var status = stat()
            if picture.withPath({ stat($0, &status) }) == 0 { found.insert(Identity(status)) }
            if picture.withPath({ lstat($0, &status) }) == 0 { found.insert(Identity(status)) }
        }
        originals = found
        return found
    }
}
