import CEscapeAttempts
import Testing

/// Tests the list of allowed calls by executing the filter for the processor of this machine and for AArch64. The call numbers are compared
/// with the kernel's headers.
@Suite struct FilterTableTests {
    nonisolated enum Processor: CaseIterable {
        case x86, aarch64

        /// The calls that decoders may make; empty if the processor's header is not installed.
        var calls: [Int32] { calls(readsFonts: false) }

        /// The same with the calls of decoders that read fonts, which come last.
        func calls(readsFonts: Bool) -> [Int32] {
            (0..<escape_allowed_call_count(readsFonts ? 1 : 0)).map { escape_allowed_call(self == .aarch64 ? 1 : 0, $0) }.filter { $0 >= 0 }
        }

        func answer(_ number: UInt32, _ arguments: [UInt64], readsFonts: Bool = false, isOwn: Bool = true) -> EscapeAnswer {
            escape_filter_answer(self == .aarch64 ? 1 : 0, readsFonts ? 1 : 0, isOwn ? 1 : 0, number, arguments)
        }
    }

    /// Arguments so that each call has at least one allowed form: descriptors 2 and 3, kinds of waiting, advice, protection, SIGABRT.
    private static let forms: [[UInt64]] = [
        [2, 128, 3, 0, 0, 0], [3, 129, 4, 0, 0, 0], [UInt64(escape_filtered_process), 0, 6, 0, 0, 0],
    ]

    /// An argument that no call with checked arguments allows.
    private static let wild = [UInt64](repeating: .max, count: 6)

    @Test(arguments: Processor.allCases) func exactlyTheCallsOfTheListPass(processor: Processor) {
        let expected = Set(processor.calls.map { UInt32($0) })
        guard !expected.isEmpty else { return }

        let passing = Set((0..<2_048).filter { number in Self.forms.contains { processor.answer(number, $0) == escape_answer_allowed } })

        #expect(expected.count == 19)
        #expect(passing == expected)
    }

    @Test(arguments: Processor.allCases) func argumentsOfDangerousCallsAreChecked(processor: Processor) {
        // Places in the list of calls: close, lseek, pread64, exit, exit_group, getpid, gettid, brk, munmap, mremap, getrandom.
        let free = [0, 1, 3, 4, 5, 8, 9, 12, 13, 14, 18]
        let calls = processor.calls
        for (place, call) in calls.enumerated() {
            let answer = processor.answer(UInt32(call), Self.wild)
            #expect(answer == (free.contains(place) ? escape_answer_allowed : escape_answer_refused), "call \(place)")
        }
        guard !calls.isEmpty else { return }
        // Executable memory by mmap and mprotect, and another process's id for tgkill.
        for place in [15, 16] { #expect(processor.answer(UInt32(calls[place]), [0, 0, 5, 0, 0, 0]) == escape_answer_refused) }
        #expect(processor.answer(UInt32(calls[7]), [1, 0, 6, 0, 0, 0]) == escape_answer_refused)
    }

    // MARK: Decoders that read fonts

    /// The flags with which the C library starts a thread. They are not flags for opening a file, and the third argument is not one that
    /// `rseq` allows.
    private static let thread: [UInt64] = [0x3D0F00, 0, 0, 0, 0, 0]

    @Test(arguments: Processor.allCases) func fontsAddFiveCallsAndTwoAnswers(processor: Processor) {
        let expected = Set(processor.calls(readsFonts: true).map { UInt32($0) })
        guard !expected.isEmpty else { return }
        func numbers(_ answer: EscapeAnswer) -> Set<UInt32> {
            Set(
                (0..<2_048).filter { number in
                    (Self.forms + [Self.thread]).contains { processor.answer(number, $0, readsFonts: true) == answer }
                })
        }

        #expect(expected.count == 24 && expected.isSuperset(of: processor.calls.map { UInt32($0) }))
        #expect(numbers(escape_answer_allowed) == expected)
        // `clone3` on both; `access` on x86-64, which the C library calls `faccessat` on AArch64.
        #expect(numbers(escape_answer_unknown) == [435])
        #expect(numbers(escape_answer_pretended) == [processor == .x86 ? 21 : 48])
    }

    @Test(arguments: Processor.allCases) func filesAreOpenedForReadingAndThreadsStartedInOneForm(processor: Processor) {
        let calls = processor.calls(readsFonts: true).map { UInt32($0) }
        guard !calls.isEmpty else { return }
        let (open, thread, registration) = (calls[19], calls[21], calls[22])
        func answer(_ call: UInt32, _ arguments: [UInt64]) -> EscapeAnswer {
            processor.answer(call, arguments + [UInt64](repeating: 0, count: 6 - arguments.count), readsFonts: true)
        }

        for flags: UInt64 in [0, 0o2_000_000] { #expect(answer(open, [0xFFFF_FF9C, 1, flags]) == escape_answer_allowed) }
        // Writing, creating, truncating, a folder, a path alone, links, and bits that the kernel ignores.
        for flags: UInt64 in [1, 2, 0o100, 0o1_000, 0o2_000, 0o200_000, 0o10_000_000, 0o20_000_000, 1 << 32] {
            #expect(answer(open, [0xFFFF_FF9C, 1, flags]) == escape_answer_refused, "\(flags)")
        }
        #expect(answer(thread, [0x3D0F00]) == escape_answer_allowed)
        // A process, with or without this memory; a thread in another namespace; one that is traced; none of the files of this process.
        for flags: UInt64 in [17, 0x111, 0x3D0F11, 0x1000_0000 | 0x3D0F00, 0x2000 | 0x3D0F00, 0x3D0F00 & ~0x400, 1 << 32 | 0x3D0F00] {
            #expect(answer(thread, [flags]) == escape_answer_refused, "\(flags)")
        }
        #expect(answer(registration, [1, 32, 1]) == escape_answer_refused)
    }

    @Test(arguments: Processor.allCases) func callsOfAnotherTableEndTheProcess(processor: Processor) {
        for number in 0..<512 as Range<UInt32> {
            for form in Self.forms { #expect(processor.answer(number, form, isOwn: false) == escape_answer_killed) }
        }
        // The table of x32 is marked by a bit of the number; AArch64 has no such call.
        let other = processor.answer(0x4000_0000 | 39, Self.forms[0])
        #expect(other == (processor == .x86 ? escape_answer_killed : escape_answer_refused))
    }
}
