import Storage

/// Random changes of a few entries.
struct Changes {
    let store: DataStore
    var random: Xorshift

    init(root: String, seed: UInt64, limit: Int?) {
        let limits = limit.map { limit in StoreLimits(bytes: limit, now: { .seconds(1) }) }
        store = DataStore(name: "store", root: root, limits: limits)
        random = Xorshift(state: seed &* 2 &+ 1)
    }

    mutating func run() async {
        var version = 0
        while true {
            version += 1
            let id = "entry/\(random.next(below: 8))"
            do throws(StoreError) {
                if random.next(below: 5) == 0 {
                    tell("+\(id) 0")
                    try await store.remove(id: id)
                } else {
                    tell("+\(id) \(version)")
                    try await store.store(id: id, Changes.bytes(id, version))
                }
                tell("=")
            } catch {
                tell("failed: \(error)")
            }
        }
    }

    /// Different for each id and version, and more than one page at times.
    static func bytes(_ id: String, _ version: Int) -> [UInt8] {
        let text = Array("\(id) \(version)\n".utf8)
        return (0..<1 + version * 7 % 900).flatMap { _ in text }
    }
}

/// Numbers that are the same in every run.
struct Xorshift {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(limit))
    }
}
