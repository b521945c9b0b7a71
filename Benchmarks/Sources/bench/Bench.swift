import Glibc

/// One measured figure, printed as a line with a JSON object.
struct Row {
    var name: String
    var n: Int?
    var unit: String
    var samples: [Double]

    var line: String {
        let sorted = samples.sorted()
        var fields = ["\"name\":\"\(name)\""]
        if let n { fields.append("\"n\":\(n)") }
        fields.append("\"unit\":\"\(unit)\"")
        fields.append("\"median\":\(Row.rounded(sorted[sorted.count / 2]))")
        fields.append("\"min\":\(Row.rounded(sorted[0]))")
        fields.append("\"max\":\(Row.rounded(sorted[sorted.count - 1]))")
        return "{" + fields.joined(separator: ",") + "}"
    }

    /// Rounds to four digits, which is more than the measurements' precision.
    private static func rounded(_ value: Double) -> Double {
        guard value != 0 else { return 0 }
        let factor = pow(10, 3 - log10(abs(value)).rounded(.down))
        return (value * factor).rounded() / factor
    }
}

/// Measures figures and prints their rows.
struct Bench {
    /// Only rows whose names begin with this are run.
    let filter: String
    /// Number of measured rounds, after a first one that is not counted.
    static let rounds = 7

    func wants(_ name: String) -> Bool { name.hasPrefix(filter) || filter.hasPrefix(name) }

    func emit(_ row: Row) {
        print(row.line)
        fflush(nil)
    }

    /// Measures `work`, which repeats something `count` times, and prints the time per repetition in the unit.
    func time(_ name: String, n: Int? = nil, unit: String, count: Int, _ work: () -> Void) {
        guard name.hasPrefix(filter) else { return }
        work()
        let scale = unit.hasPrefix("ns") ? 1e9 : 1e3
        let samples = (0..<Bench.rounds).map { _ in
            let start = Bench.now()
            work()
            return (Bench.now() - start) * scale / Double(count)
        }
        emit(Row(name: name, n: n, unit: unit, samples: samples))
    }

    /// CPU time of this thread in seconds, which other processes affect less.
    static func now() -> Double { seconds(of: CLOCK_THREAD_CPUTIME_ID) }

    /// CPU time of all threads in seconds.
    static func processor() -> Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

    /// Elapsed time in seconds.
    static func wall() -> Double { seconds(of: CLOCK_MONOTONIC) }

    private static func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

/// Keeps the optimiser from removing unused results.
@inline(never)
func blackHole(_ value: Double) { if value == .infinity { print("infinite") } }
