extension DataStore {
    /// Stores bytes under an id and replaces what was stored there before. The bytes are on the disk when this returns.
    /// - Throws: If the bytes cannot be stored. What was stored before is then unchanged.
    /// - Complexity: O(n).
    @concurrent
    public func store(id: String, _ bytes: [UInt8]) async throws(StoreError) {
        try await result { done in self.store(bytes, id, then: done) }.get()
    }

    /// Stores the bytes that a closure makes. The closure runs outside any actor.
    /// - Parameter bytes: Returns nil if there is nothing to store.
    /// - Throws: `noData` for nil, `conversionFailed` if the closure throws; otherwise the same errors as for bytes.
    @concurrent
    public func store(id: String, _ bytes: @Sendable () throws -> [UInt8]?) async throws(StoreError) {
        let reservation = StoreDispatcher.Reservation()
        dispatcher.reserve(reservation)
        let made = DataStore.made(bytes)
        try await result { done in self.store(made, id, reservation, then: done) }.get()
    }

    /// Loads the bytes of an entry.
    /// - Complexity: O(n).
    @concurrent
    public func load(id: String) async -> LoadResult<[UInt8]> {
        await result { done in self.read(id, then: done) }
    }

    /// Loads an entry and converts it, outside any actor and while other loads and stores continue.
    /// - Parameter convert: If it throws, the result is `conversionFailed`, and the entry is not changed.
    @concurrent
    public func load<Value: Sendable>(id: String, as convert: @Sendable ([UInt8]) throws -> Value) async -> LoadResult<Value> {
        await result { done in self.read(id, then: done) }.converted(convert)
    }

    /// Removes an entry; does nothing if there is none.
    /// - Throws: If it cannot be removed.
    @concurrent
    public func remove(id: String) async throws(StoreError) {
        try await result { done in self.remove(id, then: done) }.get()
    }

    /// Removes all entries. Files that were set aside stay.
    /// - Throws: `notAllRemoved` if some entries cannot be removed; the others are removed.
    /// - Complexity: O(entries).
    @concurrent
    public func removeAll() async throws(StoreError) {
        try await result { done in self.ask(.all, { folder throws(StoreError) in try folder.removeAll() }, then: done) }.get()
    }

    /// Removes the entries that exceed the limits now. Storing does this only from time to time. Does nothing if there are no limits.
    /// - Complexity: O(entries log entries).
    @concurrent
    public func trim() async throws(StoreError) {
        try await result { done in self.ask(.all, { folder throws(StoreError) in try folder.trim() }, then: done) }.get()
    }

    /// The ids of all entries, in no particular order.
    /// - Throws: If the folder cannot be listed.
    /// - Complexity: O(entries). Ids of more than about 90 bytes are read from their files.
    public var ids: [String] {
        get async throws(StoreError) { try await result { done in self.list(then: done) }.get() }
    }

    private func result<Output: Sendable>(_ begin: (@escaping @Sendable (Output) -> Void) -> Void) async -> Output {
        await withCheckedContinuation { continuation in begin { continuation.resume(returning: $0) } }
    }
}

// MARK: - Both forms

extension DataStore {
    /// Makes bytes with a closure.
    static func made(_ bytes: () throws -> [UInt8]?) -> Result<[UInt8], StoreError> {
        do {
            return try bytes().map { .success($0) } ?? .failure(.noData)
        } catch {
            return .failure(.conversionFailed(String(describing: error)))
        }
    }

    func store(_ bytes: [UInt8], _ id: String, then: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
        change(id, { folder, name throws(StoreError) in try folder.write(bytes, name) }, then: then)
    }

    /// Stores the bytes that were made for a reserved place in the order, or gives the place up.
    func store(
        _ made: Result<[UInt8], StoreError>, _ id: String, _ reservation: StoreDispatcher.Reservation,
        then: @escaping @Sendable (Result<Void, StoreError>) -> Void
    ) {
        do throws(StoreError) {
            let (bytes, _) = (try made.get(), try EntryName(id))
            change(id, reservation: reservation, { folder, name throws(StoreError) in try folder.write(bytes, name) }, then: then)
        } catch {
            dispatcher.cancel(reservation)
            then(.failure(error))
        }
    }

    func remove(_ id: String, then: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
        change(id, { folder, name throws(StoreError) in try folder.remove(name) }, then: then)
    }
}
