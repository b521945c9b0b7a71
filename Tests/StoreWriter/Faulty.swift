import CFileFaults
import Storage

/// A store whose calls fail, one after the other.
struct Faulty {
    let store: DataStore
    let code: Int32
    private let old = Array("old".utf8)
    private let new = Array("new, and longer".utf8)

    init(root: String, code: Int32) {
        store = DataStore(name: "store", root: root)
        self.code = code
    }

    private static let calls: [(String, Faults)] = [
        ("open", FaultsOpen), ("read", FaultsRead), ("write", FaultsWrite), ("sync", FaultsSync), ("close", FaultsClose),
        ("rename", FaultsRename), ("unlink", FaultsUnlink), ("lock", FaultsLock),
    ]

    /// Prints lines 'OPERATION CALL COUNT ANSWER FOUND': the answer, and the result of a load afterwards.
    func run() async {
        for (name, operation) in [("store", stored), ("load", loaded), ("remove", removed), ("clear", cleared)] {
            for (call, fault) in Faulty.calls {
                var count = 0
                repeat {
                    count += 1
                    _ = try? await store.store(id: "entry", old)
                    faults_arm(fault, Int32(count), code, 0)
                    let answer = await operation()
                    guard faults_disarm() == 1 else { break }
                    tell("\(name) \(call) \(count) \(answer) \(word(await store.load(id: "entry")))")
                } while true
            }
        }
        tell("done")
    }

    private func stored() async -> String {
        do throws(StoreError) { try await store.store(id: "entry", new) } catch { return word(error) }
        return "done"
    }

    private func loaded() async -> String { word(await store.load(id: "entry")) }

    private func removed() async -> String {
        do throws(StoreError) { try await store.remove(id: "entry") } catch { return word(error) }
        return "done"
    }

    private func cleared() async -> String {
        do throws(StoreError) { try await store.removeAll() } catch { return word(error) }
        return "done"
    }

    private func word(_ result: LoadResult<[UInt8]>) -> String {
        switch result {
        case .found(let bytes): bytes == old ? "old" : bytes == new ? "new" : "other"
        case .missing: "missing"
        case .broken: "broken"
        case .failed(let error): word(error)
        }
    }

    private func word(_ error: StoreError) -> String {
        switch error {
        case .system(let code, _), .notAllRemoved(_, let code, _): "code-\(code)"
        default: "other"
        }
    }
}
