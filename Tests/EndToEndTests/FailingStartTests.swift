import Foundation
import TestFiles
import Testing

/// Tests starts of a real window in which a system call fails: a short run of a part of `make soak`.
@MainActor
@Suite(.serialized) struct FailingStartTests {
    @Test func startWithAFailingCallShowsAWindowOrAReason() throws {
        try Tool.require("Xvfb", "xdotool")

        let calls = "open read write rename map spawn thread pipe"
        // The folder of Swift, which includes the compiler for the failing calls.
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let result = try Tool.run(
            "/bin/bash", ["Scripts/soak-faults.sh", BuiltProgram.panorama.path, "1", calls], environment: ["PATH": path, "LIMIT": "60"],
            in: Samples.sources)

        #expect(result.code == 0, "\(result.output) \(result.errors)")
    }
}
