import Glibc

/// One measured figure: a JSON object a line.
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

    /// Four digits say more than these machines can hold.
    private static func rounded(_ value: Double) -> Double {
        guard value != 0 else { return 0 }
        let factor = pow(10, 3 - log10(abs(value)).rounded(.down))
        return (value * factor).rounded() / factor
    }
}

/// Measures and prints.
struct Bench {
    /// Rows whose names begin with this are run.
    let filter: String
    /// Rounds that count, after one that does not.
    static let rounds = 7

    func wants(_ name: String) -> Bool { name.hasPrefix(filter) || filter.hasPrefix(name) }

    func emit(_ row: Row) {
        print(row.line)
        fflush(nil)
    }

    /// Times `work`, which repeats something `count` times, and prints the time for one in the unit.
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

    /// Seconds on the processor's own clock of this thread, so that what else the machine does counts less.
    static func now() -> Double { seconds(of: CLOCK_THREAD_CPUTIME_ID) }

    /// Seconds on the processors' clock of all threads.
    static func processor() -> Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

    /// Seconds on the wall.
    static func wall() -> Double { seconds(of: CLOCK_MONOTONIC) }

    private static func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

/// Keeps the optimiser from removing what nobody reads.
@inline(never)
func blackHole(_ value: Double) { if value == .infinity { print("infinite") } }
