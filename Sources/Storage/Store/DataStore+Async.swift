extension DataStore {
    /// Stores bytes under an id; what was stored there before is replaced. The bytes are on the disk when this returns.
    /// - Throws: If the bytes cannot be stored; what was stored before is unchanged then.
    /// - Complexity: O(n).
    @concurrent
    public func store(id: String, _ bytes: [UInt8]) async throws(StoreError) {
        try await result { done in self.store(bytes, id, then: done) }.get()
    }

    /// Stores the bytes that a closure makes, which runs on no actor.
    /// - Parameter bytes: Returns nil if there is nothing to store.
    /// - Throws: `noData` for nil, `conversionFailed` for an error of the closure; otherwise as for bytes.
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

    /// Loads an entry and converts it, on no actor and while other loads and stores go on.
    /// - Parameter convert: An error that it throws gives `conversionFailed`; the entry is left as it is.
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
    /// - Throws: `notAllRemoved` if some cannot be removed; the others are.
    /// - Complexity: O(entries).
    @concurrent
    public func removeAll() async throws(StoreError) {
        try await result { done in self.ask(.all, { folder throws(StoreError) in try folder.removeAll() }, then: done) }.get()
    }

    /// Removes now what the limits leave no place for; storing does so only now and then. Does nothing without limits.
    /// - Complexity: O(entries log entries).
    @concurrent
    public func trim() async throws(StoreError) {
        try await result { done in self.ask(.all, { folder throws(StoreError) in try folder.trim() }, then: done) }.get()
    }

    /// The ids of all entries, in no particular order.
    /// - Throws: If the folder cannot be listed.
    /// - Complexity: O(entries). Ids of more than some 90 bytes are read from their files.
    public var ids: [String] {
        get async throws(StoreError) { try await result { done in self.list(then: done) }.get() }
    }

    private func result<Output: Sendable>(_ begin: (@escaping @Sendable (Output) -> Void) -> Void) async -> Output {
        await withCheckedContinuation { continuation in begin { continuation.resume(returning: $0) } }
    }
}

// MARK: - Both forms

extension DataStore {
    /// The bytes that a closure makes.
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

    /// Stores what was made for a reserved place, or gives the place up.
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
