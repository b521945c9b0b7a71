/// The same functions for callers that do not await, such as a window's loop. They return immediately. Results are delivered through the
/// store's `deliver`. Results for one entry arrive in the order of the requests, unless they are converted.
extension DataStore {
    /// Stores bytes under an id and replaces what was stored there before. The bytes are on the disk when `then` is called with success.
    public func store(id: String, _ bytes: [UInt8], then: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
        store(bytes, id) { [self] in tell($0, then) }
    }

    /// Stores the bytes that a closure makes. The closure runs outside any actor. The change takes its place in the entry's order now.
    /// - Parameter bytes: Returns nil if there is nothing to store.
    public func store(
        id: String, _ bytes: @escaping @Sendable () throws -> [UInt8]?, then: @escaping @Sendable (Result<Void, StoreError>) -> Void
    ) {
        let reservation = StoreDispatcher.Reservation()
        dispatcher.reserve(reservation)
        Task.detached { [self] in store(DataStore.made(bytes), id, reservation) { [self] in tell($0, then) } }
    }

    /// Loads the bytes of an entry.
    public func load(id: String, then: @escaping @Sendable (LoadResult<[UInt8]>) -> Void) {
        read(id) { [self] in tell($0, then) }
    }

    /// Loads an entry and converts it, outside any actor and while other loads and stores continue.
    /// - Parameter convert: If it throws, the result is `conversionFailed`, and the entry is not changed.
    public func load<Value: Sendable>(
        id: String, as convert: @escaping @Sendable ([UInt8]) throws -> Value, then: @escaping @Sendable (LoadResult<Value>) -> Void
    ) {
        read(id) { [self] found in Task.detached { [self] in tell(found.converted(convert), then) } }
    }

    /// Removes an entry; does nothing if there is none.
    public func remove(id: String, then: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
        remove(id) { [self] in tell($0, then) }
    }

    /// Removes all entries. Files that were set aside stay. If an entry cannot be removed, the others are removed anyway.
    public func removeAll(then: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
        ask(.all, { folder throws(StoreError) in try folder.removeAll() }, then: { [self] in tell($0, then) })
    }

    /// Finds the ids of all entries, in no particular order.
    public func ids(then: @escaping @Sendable (Result<[String], StoreError>) -> Void) {
        list { [self] in tell($0, then) }
    }
}
