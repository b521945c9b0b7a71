import Foundation
import TestFiles
import Testing

/// Tests the script that installs what the build needs, with replacements for the programs of the system.
@Suite struct SetupTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try install("swift", "echo 'Swift version 6.3 (swift-6.3-RELEASE)'")
        try install("id", "echo 0")
        try install("sleep", "echo \"sleep $*\" >>'\(folder.path)/calls'")
    }

    /// A replacement for a program of the system. It is a link, because a program that another test keeps open for writing cannot be
    /// started (ETXTBSY).
    private func install(_ name: String, _ script: String) throws {
        try folder.write(script + "\n", as: "bin/\(name).sh")
        let standIn = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("StandIns/standin.sh")
        try? FileManager.default.createSymbolicLink(at: folder.url.appendingPathComponent("bin/" + name), withDestinationURL: standIn)
    }

    private func setup(_ purpose: String = "run") throws -> Tool.Result {
        try Tool.run(
            "/bin/bash", ["Scripts/setup.sh", purpose],
            environment: ["PATH": folder.path("bin") + ":/usr/bin:/bin", "TMPDIR": folder.path], in: Samples.sources)
    }

    private var calls: [String] {
        ((try? String(contentsOfFile: folder.path("calls"), encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    private static let everythingIsThere = "shift 3; for name; do echo \"$name install ok installed\"; done"

    /// It installs nothing and queries once, however many packages there are.
    @Test(arguments: ["run", "test"]) func whereNothingIsMissingOneQuestionIsAsked(purpose: String) throws {
        try install("dpkg-query", "echo query >>'\(folder.path)/calls'; " + Self.everythingIsThere)
        try install("apt-get", "echo apt-get >>'\(folder.path)/calls'")

        #expect(try setup(purpose).code == 0)
        #expect(calls == ["query"])
    }

    @Test func onlyWhatIsMissingIsInstalled() throws {
        try install(
            "dpkg-query",
            "shift 3; for name; do case $name in libpng-dev) ;; libwebp-dev) echo \"$name deinstall ok config-files\" ;; "
                + "*) echo \"$name install ok installed\" ;; esac; done; exit 1")
        try install("apt-get", "echo \"$*\" >>'\(folder.path)/calls'")

        #expect(try setup().code == 0)
        #expect(calls.count == 2 && calls[0].hasSuffix(" update"))
        #expect(calls[1].hasSuffix(" install -y --no-install-recommends libpng-dev libwebp-dev"))
        #expect(calls.allSatisfy { $0.contains("-o DPkg::Lock::Timeout=") })
    }

    /// The daily updates of a system hold its locks for minutes.
    @Test(arguments: [
        "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)",
        "E: Unable to lock directory /var/lib/apt/lists/",
    ])
    func aLockIsWaitedFor(words: String) throws {
        try install("dpkg-query", "exit 1")
        try install(
            "apt-get",
            "echo apt-get >>'\(folder.path)/calls'; [ $(grep -c apt-get '\(folder.path)/calls') -gt 3 ] || { echo '\(words)' >&2; exit 100; }"
        )

        let result = try setup()

        #expect(result.code == 0, "\(result.errors)")
        #expect(calls.filter { $0 == "apt-get" }.count == 5 && calls.filter { $0.hasPrefix("sleep") }.count == 3)
        #expect(result.errors.components(separatedBy: "waiting for another program").count == 2)
    }

    @Test func anotherErrorIsNotWaitedFor() throws {
        try install("dpkg-query", "exit 1")
        try install("apt-get", "echo apt-get >>'\(folder.path)/calls'; echo 'E: Unable to locate package libpng-dev' >&2; exit 100")

        let result = try setup()

        #expect(result.code == 1 && calls == ["apt-get"])
        #expect(result.errors.contains("Unable to locate package"))
    }
}
