/// Entries of bytes, each with any text as its id, kept as files in a folder. Each is written and synced to disk completely, or not at all.
///
/// All work is done on threads of the store: no function blocks its caller, and an unresponsive folder affects only its own entries.
/// Closures that convert run outside the order, so that other operations do not wait for a slow conversion.
///
/// - **Order.** Operations on one entry run in the order of the requests: a load sees the stores before it and not those after it. Loads of
///   one entry run concurrently. If a closure makes the bytes of a store, the store takes its place in the entry's order at the time of the
///   request, and loads find the earlier bytes until it is done.
/// - **Ids** are any text of up to 65,536 bytes of UTF-8, including the empty text. Two ids are the same if their UTF-8 is the same.
/// - **Several processes** may use one folder at once, and any of them may be killed at any moment. Each entry always holds what one of
///   them stored.
/// - **Broken entries** are set aside in the folder under names that end in `.corrupt-N`, and reported.
///
/// The folder has mode 0700 and the files have mode 0600. A file contains the stored bytes, followed by the id and a checksum.
public final class DataStore: Sendable {
    /// Runs a closure where results are wanted, for example by posting it to the mailbox of a loop.
    public typealias Delivery = @Sendable (@escaping @Sendable () -> Void) -> Void

    /// The path of the store's folder.
    public let path: String
    let dispatcher: StoreDispatcher
    private let deliver: Delivery

    /// Describes a store. Its folder is opened by the first function that needs it, and created if it is missing.
    /// - Parameters:
    ///   - name: The name of the store's folder, which only this store may use. Traps if it is not a file name.
    ///   - root: The parent folder of that folder, for example the folder of the user's data.
    ///   - limits: How much is kept; nil keeps everything.
    ///   - deliver: Runs the callbacks. By default they run on a thread of the store and must not block it.
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

    /// Requests a change of an entry.
    /// - Parameters:
    ///   - reservation: Its reserved place in the order, for a change that had to be prepared.
    ///   - then: Called on a thread of the store, or immediately if the id is too long.
    func change(
        _ id: String, reservation: StoreDispatcher.Reservation? = nil,
        _ operation: @escaping @Sendable (EntryFolder, EntryName) throws(StoreError) -> Void,
        then: @escaping @Sendable (Result<Void, StoreError>) -> Void
    ) {
        let name: EntryName
        do throws(StoreError) { name = try EntryName(id) } catch { return then(.failure(error)) }
        ask(.writing(name.file), reservation: reservation, { folder throws(StoreError) in try operation(folder, name) }, then: then)
    }

    /// Requests the bytes of an entry.
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

    /// Requests a change, or an operation on all entries.
    /// - Parameter then: As for `change`. An outdated change succeeds, because its result would already have been replaced.
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

    /// Requests the ids of all entries.
    func list(then: @escaping @Sendable (Result<[String], StoreError>) -> Void) {
        request(.all) { opened, _ in
            do throws(StoreError) { then(.success(try opened.get().ids())) } catch { then(.failure(error)) }
            return false
        }
    }

    /// Keeps the store alive until the request has run.
    private func request(
        _ scope: StoreSchedule.Scope, reservation: StoreDispatcher.Reservation? = nil,
        _ run: @escaping @Sendable (StoreDispatcher.Opened, _ isOutdated: Bool) -> Bool
    ) {
        let run: @Sendable (StoreDispatcher.Opened, Bool) -> Bool = { [self] opened, isOutdated in
            withExtendedLifetime(self) { run(opened, isOutdated) }
        }
        dispatcher.add(StoreDispatcher.Request(scope: scope, reservation: reservation, run: run))
    }

    /// Delivers a result to a callback.
    func tell<Output: Sendable>(_ output: Output, _ then: @escaping @Sendable (Output) -> Void) { deliver { then(output) } }
}
