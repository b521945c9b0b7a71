import CFileFaults
import Glibc
import Storage

/// Makes each call of a decode in this process fail, one after the other, until none is left.
struct DecodeFaults {
    let reading: Reading

    private static let calls: [(String, Faults, [Int32])] = [
        ("open", FaultsOpen, [EMFILE, ENFILE, ENOMEM, EIO, EINTR]), ("read", FaultsRead, [EIO, ENOMEM, EINTR]),
        ("close", FaultsClose, [EIO, EINTR]), ("map", FaultsMap, [ENOMEM]), ("stat", FaultsStat, [EIO]),
    ]

    /// Prints a line 'calls PICTURE COUNT same N refused N', and before it a line 'lost PICTURE CALL …' for each decode that went wrong.
    func run() {
        var counts = Counts()
        for (name, call, codes) in DecodeFaults.calls {
            for code in codes {
                run(name, call, code, lasts: false, &counts)
                // Interruptions never last.
                if code != EINTR { run(name, call, code, lasts: true, &counts) }
            }
        }
        tell("calls \(reading.name) \(counts.total) \(counts.words("same", "refused"))")
    }

    private func run(_ name: String, _ call: Faults, _ code: Int32, lasts: Bool, _ counts: inout Counts) {
        var number: Int32 = 0
        while true {
            number += 1
            let descriptors = descriptorCount
            faults_arm(call, number, code, lasts ? 1 : 0)
            let outcome = reading.decode()
            guard faults_disarm() == 1 else { return }
            let place = "\(reading.name) \(name) \(number) code \(code)\(lasts ? " lasting" : "")"
            if descriptorCount != descriptors { tell("lost \(place): a descriptor") }
            if case .wrong(let what) = outcome { tell("lost \(place): \(what)") }
            counts.add(outcome == .same ? "same" : "refused")
        }
    }
}
