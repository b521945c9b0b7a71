import CFileFaults
import Glibc
import Imaging
import Pictures
import Storage
import Synchronization

/// Makes each call and each allocation of a library fail inside a confined decoder, one after the other, until none is left.
struct CagedFaults {
    let reading: Reading
    /// The distance between failing allocations; 1 for all.
    let stride: Int32
    let program: String

    private static let calls: [(String, Faults, [Int32])] = [
        ("read", FaultsRead, [EIO, ENOMEM, EINTR]), ("map", FaultsMap, [ENOMEM]), ("memory", FaultsLibraryMemory, [ENOMEM]),
    ]

    /// Prints a line 'caged PICTURE COUNT same N refused N stopped N', and before it a line 'lost PICTURE CALL …' for each decode that went
    /// wrong.
    func run() throws {
        guard let plan = FaultPlan.shared() else { throw Failure("no shared memory: \(errno)") }
        var counts = Counts()
        for (name, call, codes) in CagedFaults.calls {
            for code in codes {
                for lasts in code == EINTR ? [false] : [false, true] { try run(name, call, code, lasts: lasts, plan, &counts) }
            }
        }
        if !WorkerFaults.areAllProcessesGone { tell("lost \(reading.name): a process is left") }
        tell("caged \(reading.name) \(counts.total) \(counts.words("same", "refused", "stopped"))")
    }

    private func run(_ name: String, _ call: Faults, _ code: Int32, lasts: Bool, _ plan: FaultPlan, _ counts: inout Counts) throws {
        let command = WorkerCommand(program: program, arguments: [FaultPlan.argument, plan.place])
        let pool = WorkerPool(command, timeout: 20_000, ordersPerWorker: WorkerPool.ordersPerWorker, reaper: ProcessReaper()) { _ in }
        plan.set(call: call, code: code, lasts: lasts)
        var number: Int32 = 1
        while true {
            plan.begin(number)
            let (word, loss) = outcome(with: pool, mayBlame: lasts && code == ENOMEM, mustPass: code == EINTR)
            let hasFailed = plan.hasFailed
            let place = "\(reading.name) \(name) \(number) code \(code)\(lasts ? " lasting" : "")"
            if let loss { tell("lost \(place): \(loss)") }
            plan.begin(0)
            if word != "same", outcome(with: pool, mayBlame: false, mustPass: true).loss != nil { tell("lost \(place): and the next") }
            guard hasFailed else { return }
            counts.add(word)
            number += call == FaultsLibraryMemory ? stride : 1
        }
    }

    /// How a decode ended, and what is wrong with that. Without memory, a decoder may blame the picture, because it cannot know what used
    /// up the memory.
    private func outcome(with pool: WorkerPool, mayBlame: Bool, mustPass: Bool) -> (word: String, loss: String?) {
        do {
            return ("same", try reading.isSame(with: pool) ? nil : "another picture")
        } catch let failure as PictureFailure {
            if mustPass { return ("refused", "\(failure)") }
            switch failure.error {
            case .stoppedTheDecoder: return ("stopped", nil)
            case .system: return ("refused", nil)
            case .notDecoded where mayBlame: return ("refused", nil)
            default: return ("refused", "\(failure)")
            }
        } catch {
            return ("refused", "\(error)")
        }
    }
}

/// The planned failures of a confined decoder, in memory that it shares with its parent. There is no other way to pass them.
final class FaultPlan: Sendable {
    /// The argument that makes this program a decoder in which calls fail. `place` follows it.
    static let argument = "--faulty-decoder"

    private enum Word: Int { case call, code, lasts, number, hasFailed, count }

    private let descriptor: Int32
    // Only one side uses the words at a time, because the other side waits for an answer.
    private let words: Mutex<UnsafeMutablePointer<Int32>>

    /// A path by which processes of this user find the plan.
    var place: String { "/proc/\(getpid())/fd/\(descriptor)" }

    static func shared() -> FaultPlan? {
        guard let descriptor = MemoryFile.make() else { return nil }
        return ftruncate(descriptor, off_t(Word.count.rawValue * 4)) == 0 ? FaultPlan(descriptor) : nil
    }

    init?(_ descriptor: Int32) {
        let memory = mmap(nil, Word.count.rawValue * 4, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let memory, memory != MAP_FAILED else { return nil }
        self.descriptor = descriptor
        words = Mutex(memory.bindMemory(to: Int32.self, capacity: Word.count.rawValue))
    }

    convenience init?(at place: String) {
        let descriptor = open(place, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        self.init(descriptor)
        close(descriptor)
    }

    private subscript(_ word: Word) -> Int32 {
        get { words.withLock { $0[word.rawValue] } }
        set { words.withLock { $0[word.rawValue] = newValue } }
    }

    func set(call: Faults, code: Int32, lasts: Bool) {
        (self[.call], self[.code], self[.lasts]) = (Int32(bitPattern: call.rawValue), code, lasts ? 1 : 0)
    }

    /// From now on, the call with this number fails in each decode; none if it is 0.
    func begin(_ number: Int32) { (self[.number], self[.hasFailed]) = (number, 0) }

    var hasFailed: Bool { self[.hasFailed] == 1 }

    /// Decodes as planned. In a second decode with the same plan, only lasting failures occur.
    func perform<T>(_ decode: () throws -> T) throws -> T {
        guard self[.number] > 0, !hasFailed || self[.lasts] == 1 else { return try decode() }
        faults_arm(Faults(rawValue: UInt32(bitPattern: self[.call])), hasFailed ? 1 : self[.number], self[.code], self[.lasts])
        defer { if faults_disarm() == 1 { self[.hasFailed] = 1 } }
        return try decode()
    }
}

/// A decoder in which calls fail as planned.
struct FaultyDecoder<Decoder: FileDecoding>: FileDecoding {
    let plan: FaultPlan
    let decoder: Decoder

    func prepare(for library: DecodingLibrary?, readsProfiles: Bool) -> [String]? {
        decoder.prepare(for: library, readsProfiles: readsProfiles)
    }

    func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap {
        try plan.perform { try decoder.decode(order, from: descriptor) }
    }
}
