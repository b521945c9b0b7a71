import CFileFaults
import Glibc
import Pictures

/// Makes each call fail that lists a folder for completing a path, one after the other. The next suggestions must be complete again.
struct CompletionFaults {
    let folder: String

    private static let calls: [(String, Faults, [Int32])] = [
        ("list", FaultsList, [EMFILE, EIO]), ("entry", FaultsEntry, [EIO, ENOMEM]), ("stat", FaultsStat, [ENOMEM, EIO]),
    ]
    private static let names = (1...9).map { "folder\($0)" }

    /// Prints a line 'completion COUNT', and before it a line 'lost CALL …' for each that went wrong.
    func run() {
        for name in CompletionFaults.names { mkdir(folder + "/" + name, 0o700) }
        var count = 0
        for (name, call, codes) in CompletionFaults.calls {
            for code in codes {
                var (number, hits): (Int32, Bool) = (0, true)
                while hits {
                    number += 1
                    let completer = FolderCompleter()
                    faults_arm(call, number, code, 0)
                    _ = offered(by: completer)
                    hits = faults_disarm() == 1
                    let next = offered(by: completer)
                    if next != CompletionFaults.names { tell("lost \(name) \(number) code \(code): \(next)") }
                    if hits { count += 1 }
                }
            }
        }
        tell("completion \(count)")
    }

    private func offered(by completer: FolderCompleter) -> [String] {
        completer.answer(.names(folder: folder, prefix: "", extensions: [])).names.map(\.text)
    }
}
