import Glibc
import Storage

/// Writes a line at once, so that it is there even if the process ends in the next moment.
func tell(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    guard write(STDOUT_FILENO, bytes, bytes.count) == bytes.count else { exit(3) }
}

/// Number of descriptors that are open in this process.
var descriptorCount: Int { (try? OpenFolder("/proc/self/fd"))?.names.count ?? -1 }

/// Counts of results.
struct Counts {
    private var numbers: [String: Int] = [:]

    mutating func add(_ what: String, _ number: Int = 1) { numbers[what, default: 0] += number }

    var total: Int { numbers.values.reduce(0, +) }

    /// The numbers in words, in this order: 'same 3 refused 1'.
    func words(_ names: String...) -> String { names.map { "\($0) \(numbers[$0] ?? 0)" }.joined(separator: " ") }
}
