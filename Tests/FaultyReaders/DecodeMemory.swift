import CFileFaults
import Glibc
import Storage

/// Makes each allocation of a decode fail, one after the other, each in a separate process: Swift ends a process that gets no memory.
/// Libraries are expected to return an error instead.
struct DecodeMemory {
    let reading: Reading
    /// The distance between failing allocations; 1 for all.
    let stride: Int32

    /// Prints a line 'memory PICTURE COUNT same N refused N ended N crashed N', and before it a line 'lost PICTURE …' for each decode that
    /// went wrong.
    func run() throws {
        var counts = Counts()
        for lasts: Int32 in [0, 1] {
            var number: Int32 = 1
            while let end = try attempt(number, lasts) {
                if let loss = end.loss { tell("lost \(reading.name) memory \(number)\(lasts == 1 ? " lasting" : ""): \(loss)") }
                counts.add(end.word)
                number += stride
            }
        }
        tell("memory \(reading.name) \(counts.total) \(counts.words("same", "refused", "ended", "crashed"))")
    }

    /// How a process ended, and what is wrong with that.
    private struct End {
        let word: String
        let loss: String?
    }

    private enum Code {
        static let same: Int32 = 0, refused: Int32 = 1, wrong: Int32 = 2
    }

    /// - Returns: nil if there are not as many allocations.
    private func attempt(_ number: Int32, _ lasts: Int32) throws -> End? {
        guard let words = MemoryFile.make() else { throw Failure("no memory for the words of a process: \(errno)") }
        defer { close(words) }
        let process = faults_fork_without_memory(number, lasts, 1)
        guard process >= 0 else { throw Failure("no process: \(errno)") }
        if process == 0 { decode(words) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        guard faults_disarm() == 1 else { return nil }
        return DecodeMemory.end(status, DecodeMemory.text(in: words))
    }

    /// The forked process.
    private func decode(_ words: Int32) -> Never {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        dup2(words, STDERR_FILENO)
        // A decode that never returns is killed.
        alarm(20)
        let outcome = reading.decode()
        faults_disarm()
        switch outcome {
        case .same: _exit(Code.same)
        case .refused: _exit(Code.refused)
        case .wrong(let what):
            let bytes = Array(what.utf8)
            write(STDERR_FILENO, bytes, bytes.count)
            _exit(Code.wrong)
        }
    }

    /// Swift's trap without memory is allowed. A signal in C code is counted. An abort of the allocator, which detects a double free, is an
    /// error.
    private static func end(_ status: Int32, _ words: String) -> End {
        let signal = status & 0x7F
        if signal != 0 {
            let isAllocator = ["free()", "malloc", "corrupt", "realloc()", "invalid"].contains { words.contains($0) }
            let word = [SIGILL, SIGTRAP, SIGABRT].contains(signal) ? "ended" : "crashed"
            return End(word: word, loss: isAllocator || signal == SIGALRM ? "signal \(signal) \(words)" : nil)
        }
        switch status >> 8 & 0xFF {
        case Code.same: return End(word: "same", loss: nil)
        case Code.refused: return End(word: "refused", loss: nil)
        default: return End(word: "refused", loss: words.isEmpty ? "exit code \(status >> 8)" : words)
        }
    }

    private static func text(in descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
