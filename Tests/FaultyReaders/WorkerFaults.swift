import CFileFaults
import Glibc
import Pictures

/// Makes each call on this side of a decoder's process fail, one after the other, until none is left: starting the process, its socket, the
/// memory shared with it, the messages, and waiting for its end.
struct WorkerFaults {
    let reading: Reading
    let command: WorkerCommand

    init(reading: Reading, program: String) throws {
        self.reading = reading
        command = WorkerCommand(program: program)
        // The thread that starts processes lasts as long as this one.
        let pool = makePool()
        guard reading.decode(with: pool) == .same else { throw Failure("a decoder does not decode") }
    }

    private static let calls: [(String, Faults, [Int32])] = [
        ("spawn", FaultsSpawn, [EAGAIN, ENOMEM, EMFILE, ENFILE]), ("socket", FaultsSocket, [EMFILE, ENFILE, ENOMEM]),
        ("pipe", FaultsPipe, [EMFILE, ENFILE]), ("share", FaultsShare, [EMFILE, ENFILE, ENOMEM]), ("resize", FaultsWrite, [ENOSPC, EINTR]),
        ("map", FaultsMap, [ENOMEM]), ("send", FaultsSend, [ENOMEM, EINTR, ENOBUFS]), ("receive", FaultsReceive, [ENOMEM, EINTR]),
        ("poll", FaultsPoll, [EINTR, ENOMEM]), ("wait", FaultsWait, [EINTR]), ("thread", FaultsThread, [EAGAIN]),
        ("open", FaultsOpen, [EMFILE, ENFILE]), ("close", FaultsClose, [EIO, EINTR]),
    ]

    /// The state of the decoders before a call fails: not started, waiting, or at their last picture.
    private enum Start: String, CaseIterable { case cold, warm, last }

    /// Prints a line 'worker PICTURE COUNT same N refused N' and one 'threads PICTURE …', and before it a line 'lost PICTURE CALL …' for
    /// each decode that went wrong.
    func run() throws {
        var counts = Counts()
        for (name, call, codes) in WorkerFaults.calls {
            for code in codes {
                for start in Start.allCases {
                    try run(name, call, code, lasts: false, start, &counts)
                    if code != EINTR { try run(name, call, code, lasts: true, start, &counts) }
                }
            }
        }
        tell("worker \(reading.name) \(counts.total) \(counts.words("same", "refused"))")
        runWithoutThreads()
    }

    private func makePool(ordersPerWorker: Int = WorkerPool.ordersPerWorker) -> WorkerPool {
        WorkerPool(command, timeout: 20_000, ordersPerWorker: ordersPerWorker, reaper: ProcessReaper()) { _ in }
    }

    private func run(_ name: String, _ call: Faults, _ code: Int32, lasts: Bool, _ start: Start, _ counts: inout Counts) throws {
        var number: Int32 = 0
        var hits = true
        while hits {
            number += 1
            let place = "\(reading.name) \(start) \(name) \(number) code \(code)\(lasts ? " lasting" : "")"
            let descriptors = descriptorCount
            do {
                let pool = makePool(ordersPerWorker: start == .last ? 1 : WorkerPool.ordersPerWorker)
                if start == .warm { _ = reading.decode(with: pool) }
                faults_arm(call, number, code, lasts ? 1 : 0)
                let outcome = reading.decode(with: pool)
                hits = faults_disarm() == 1
                if case .wrong(let what) = outcome { tell("lost \(place): \(what)") }
                // An interruption is not a failure.
                if code == EINTR, call != FaultsOpen, outcome != .same { tell("lost \(place): interrupted, and \(outcome)") }
                let next = reading.decode(with: pool)
                if next != .same { tell("lost \(place): then \(next)") }
                if hits { counts.add(outcome == .same ? "same" : "refused") }
            }
            if !WorkerFaults.areAllProcessesGone { tell("lost \(place): a process is left") }
            if descriptorCount != descriptors { tell("lost \(place): descriptors \(descriptors), then \(descriptorCount)") }
        }
    }

    /// Replaces as many decoders as may be unfinished, while the threads that wait for their ends cannot be started.
    private func runWithoutThreads() {
        var counts = Counts()
        do {
            let pool = makePool(ordersPerWorker: 1)
            faults_arm(FaultsThread, 1, EAGAIN, 1)
            for _ in 0..<ProcessReaper.mostPending { counts.add(reading.decode(with: pool) == .same ? "same" : "refused") }
            faults_disarm()
            // The first still finds a decoder that has been started.
            for _ in 0..<2 {
                let next = reading.decode(with: pool)
                if next != .same { tell("lost \(reading.name) without threads: then \(next)") }
            }
        }
        if !WorkerFaults.areAllProcessesGone { tell("lost \(reading.name) without threads: a process is left") }
        tell("threads \(reading.name) \(counts.total) \(counts.words("same", "refused"))")
    }

    /// Whether this process has no child any more, running or ended. Killed ones take a moment.
    static var areAllProcessesGone: Bool {
        for _ in 0..<2_000 {
            var seen = siginfo_t()
            if waitid(P_ALL, 0, &seen, WEXITED | WNOHANG | WNOWAIT) < 0, errno == ECHILD { return true }
            poll(nil, 0, 2)
        }
        return false
    }
}
