/// Entries of bytes with ids of any text, kept as files in a folder: written as a whole and synced to disk, or not at all.
///
/// Everything happens on threads of the store: no function blocks its caller, and a folder that does not answer costs its entries only.
/// Functions that convert do that apart from the order, so that nobody waits for a slow conversion.
///
/// - **Order.** What is asked of one entry happens in the order in which it was asked: a load sees the store before it and not the one behind
///   it. Loads of one entry run at once. A store whose bytes a closure makes takes its place among the entry's other changes when it was
///   asked, and loads find the earlier bytes until it is done.
/// - **Ids** are any text of up to 65,536 bytes of UTF-8, also an empty one; two ids are the same if their UTF-8 is.
/// - **Several processes** may use one folder at once, and any of them may be killed at any moment: each entry is what one of them stored.
/// - **Broken entries** are set aside in the folder under names that end in `.corrupt-N`, and told.
///
/// The folder has the mode 0700 and the files 0600. A file is what was stored, followed by the id and a checksum.
public final class DataStore: Sendable {
    /// Runs a closure where results are wanted: posts it to the mailbox of a loop, for example.
    public typealias Delivery = @Sendable (@escaping @Sendable () -> Void) -> Void

    /// The path of the store's folder.
    public let path: String
    let dispatcher: StoreDispatcher
    private let deliver: Delivery

    /// Describes a store; its folder is opened by the first function that needs it, and created if it is missing.
    /// - Parameters:
    ///   - name: The name of the store's folder, which belongs to the store alone. Traps if it is not a file name.
    ///   - root: The folder in which that folder is, for example that of the user's data.
    ///   - limits: How much is kept; nil keeps everything.
    ///   - deliver: Runs the callbacks; by default they run on a thread of the store, and must not block it.
    ///   - didSetAside: Called on a thread of the store for each broken file that was set aside, whichever function found it.
    public init(
        name: String, root: String, limits: StoreLimits? = nil, deliver: @escaping Delivery = { $0() },
        didSetAside: @escaping @Sendable (BrokenEntry) -> Void = { _ in }
    ) {
        precondition(OpenFolder.isName(name) && !name.utf8.contains(0), "a store's name is a file name, got \(name.debugDescription)")
        let path = FilePath.joined(root, name)
        (self.path, self.deliver) = (path, deliver)
        dispatcher = StoreDispatcher { DataStore.opened(path, limits, didSetAside) }
    }

    private static func opened(
        _ path: String, _ limits: StoreLimits?, _ didSetAside: @escaping @Sendable (BrokenEntry) -> Void
    ) -> StoreDispatcher.Opened {
        do throws(StoreError) {
            return .success(try EntryFolder(path, limits: limits, didSetAside: didSetAside))
        } catch {
            return .failure(error)
        }
    }

    // MARK: Requests

    /// Asks for a change of an entry.
    /// - Parameters:
    ///   - reservation: Its place in the order, for a change that had to be prepared.
    ///   - then: Called on a thread of the store, or at once if the id is too long.
    func change(
        _ id: String, reservation: StoreDispatcher.Reservation? = nil,
        _ operation: @escaping @Sendable (EntryFolder, EntryName) throws(StoreError) -> Void,
        then: @escaping @Sendable (Result<Void, StoreError>) -> Void
    ) {
        let name: EntryName
        do throws(StoreError) { name = try EntryName(id) } catch { return then(.failure(error)) }
        ask(.writing(name.file), reservation: reservation, { folder throws(StoreError) in try operation(folder, name) }, then: then)
    }

    /// Asks for the bytes of an entry.
    /// - Parameter then: As for `change`.
    func read(_ id: String, then: @escaping @Sendable (LoadResult<[UInt8]>) -> Void) {
        let name: EntryName
        do throws(StoreError) { name = try EntryName(id) } catch { return then(.failed(error)) }
        request(.reading(name.file)) { opened, _ in
            switch opened {
            case .success(let folder): then(folder.read(name))
            case .failure(let error): then(.failed(error))
            }
            return false
        }
    }

    /// Asks for a change, or for an operation on all entries.
    /// - Parameter then: As for `change`. An outdated change succeeds: it would have been replaced by now.
    func ask(
        _ scope: StoreSchedule.Scope, reservation: StoreDispatcher.Reservation? = nil,
        _ operation: @escaping @Sendable (EntryFolder) throws(StoreError) -> Void,
        then: @escaping @Sendable (Result<Void, StoreError>) -> Void
    ) {
        request(scope, reservation: reservation) { opened, isOutdated in
            do throws(StoreError) {
                if !isOutdated { try operation(try opened.get()) }
                then(.success(()))
                return !isOutdated
            } catch {
                then(.failure(error))
                return false
            }
        }
    }

    /// Asks for the ids of all entries.
    func list(then: @escaping @Sendable (Result<[String], StoreError>) -> Void) {
        request(.all) { opened, _ in
            do throws(StoreError) { then(.success(try opened.get().ids())) } catch { then(.failure(error)) }
            return false
        }
    }

    /// The store lives until the request has run.
    private func request(
        _ scope: StoreSchedule.Scope, reservation: StoreDispatcher.Reservation? = nil,
        _ run: @escaping @Sendable (StoreDispatcher.Opened, _ isOutdated: Bool) -> Bool
    ) {
        let run: @Sendable (StoreDispatcher.Opened, Bool) -> Bool = { [self] opened, isOutdated in
            withExtendedLifetime(self) { run(opened, isOutdated) }
        }
        dispatcher.add(StoreDispatcher.Request(scope: scope, reservation: reservation, run: run))
    }

    /// Passes a result to a callback.
    func tell<Output: Sendable>(_ output: Output, _ then: @escaping @Sendable (Output) -> Void) { deliver { then(output) } }
}
