// StoreWriter COMMAND ROOT …: uses a store as a separate program, for tests that kill it or make its calls fail.
//   changes ROOT SEED [LIMIT]   stores and removes entries at random until it is killed; prints '+ID VERSION' before and '=' after each
//                               change
//   stores ROOT PREFIX COUNT    stores as many entries, and the entry 'shared' in between; prints 'done'
//   faults ROOT CODE            makes each call of each operation fail once; prints each operation's answer and the result of a load
//                               afterwards
import Glibc
import Storage

let arguments = CommandLine.arguments
guard arguments.count >= 3 else { exit(2) }
switch arguments[1] {
case "changes":
    var changes = Changes(root: arguments[2], seed: UInt64(arguments[3]) ?? 0, limit: arguments.dropFirst(4).first.flatMap { Int($0) })
    await changes.run()
case "stores": await storeMany(root: arguments[2], prefix: arguments[3], count: Int(arguments[4]) ?? 0)
case "faults": await Faulty(root: arguments[2], code: Int32(arguments[3]) ?? EIO).run()
default: exit(2)
}

/// Writes a line at once, so that it is there even if the process is killed in the next moment.
func tell(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    guard write(STDOUT_FILENO, bytes, bytes.count) == bytes.count else { exit(3) }
}

func storeMany(root: String, prefix: String, count: Int) async {
    let store = DataStore(name: "store", root: root)
    for number in 0..<count {
        for id in ["\(prefix)-\(number)", "shared"] {
            do { try await store.store(id: id, Array("\(prefix) \(number)".utf8)) } catch { tell("failed: \(error)") }
        }
    }
    tell("done")
}
