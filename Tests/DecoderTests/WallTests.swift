import Foundation
import Pictures
import Platform
import TestFiles
import Testing

/// Tests the sandbox layers that not every system has: decoders report them, and pictures are decoded without them.
@Suite(.serialized) struct WallTests {
    private static let thumbnailer = BuiltProgram.thumbnailer.path

    /// A system that refuses one call to decoders.
    private func fixture(refusing wall: String, with code: Int32) throws -> WorkerFixture {
        try WorkerFixture(
            program: ConfinedProcess.program, arguments: ["refuse", wall, String(code), Self.thumbnailer, WorkerService.argument])
    }

    /// The decoder's reports before and after an order.
    private func reports(_ fixture: WorkerFixture) throws -> [CageReport] {
        let before = try fixture.pool.cageReport()
        #expect(try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10)).height == 10)
        #expect(fixture.pool.idleProcesses.count == 1 && fixture.reports.isEmpty)
        return [before, try fixture.pool.cageReport()]
    }

    @Test func aDecoderTellsWhichWallsStand() throws {
        let reports = try reports(try WorkerFixture())

        #expect(reports[0] == reports[1])
        #expect(reports[0].standing.hasPrefix("filter of system calls, limits, "))
        #expect((reports[0].landlockVersion > 0) == (reports[0].state(of: .landlock) == .stands))
        print("walls: \(reports[0].standing); missing: \(reports[0].missing ?? "none")")
    }

    /// What other machines lack: an old kernel, a container's filter, a full table of namespaces.
    @Test(arguments: [
        ("landlock", ENOSYS, CageReport.State.notInKernel, [CageReport.Wall.landlock]),
        ("landlock", EOPNOTSUPP, .notInKernel, [.landlock]),
        ("code", EINVAL, .notInKernel, [.fixedCode]),
        ("code", EPERM, .refused(code: EPERM), [.fixedCode]),
        ("root", EPERM, .refused(code: EPERM), [.ownRoot]),
        ("capabilities", EPERM, .refused(code: EPERM), [.noCapabilities]),
        ("namespaces", EPERM, .refused(code: EPERM), namespaces),
        ("namespaces", ENOSPC, .refused(code: ENOSPC), namespaces),
        ("namespaces", EINVAL, .notInKernel, namespaces),
        ("namespaces", ENOSYS, .notInKernel, namespaces),
    ])
    func withoutAFurtherWallPicturesAreDecodedAndTheReportSaysSo(
        wall: String, code: Int32, state: CageReport.State, walls: [CageReport.Wall]
    ) throws {
        let report = try #require(try reports(try fixture(refusing: wall, with: code)).first)

        for wall in walls { #expect(report.state(of: wall) == state) }
        for wall in walls where wall != .landlock { #expect(!report.standing.contains(wall.name)) }
        let names = walls.map(\.name).joined(separator: ", ")
        let missing = try #require(report.missing)
        #expect(missing.contains(names), "\(missing)")
    }

    nonisolated private static let namespaces: [CageReport.Wall] = [
        .userNamespace, .ipcNamespace, .utsNamespace, .pidNamespace, .cgroupNamespace,
    ]

    /// The kernel's names of the namespaces. If user namespaces are refused, a process stays in all of them.
    @Test func aDecoderLeavesTheNamespacesOfItsSession() throws {
        let process = try ConfinedProcess(["namespaces"])
        let report = try WorkerFixture().pool.cageReport()
        let (left, rest) = (process.message(), process.message())

        if report.state(of: .userNamespace) == .stands {
            #expect(left == "left user ipc uts pid_for_children cgroup")
            #expect(rest == "root moved, folder /, passwd No such file or directory, chroot Operation not permitted")
        } else {
            #expect(left.hasPrefix("left nothing"))
        }
        #expect(process.end() == .exited(0))
    }

    @Test func theDoctorTellsWhichWallsAreMissing() throws {
        let doctor = try Tool.run(ConfinedProcess.program, ["refuse", "namespaces", "1", BuiltProgram.panorama.path, "doctor"])

        let line = try #require(doctor.lines.first { $0.hasPrefix("decoder's cage: ") })
        #expect(line.hasPrefix("decoder's cage: filter of system calls, limits, "))
        #expect(line.contains("; without user namespace, IPC namespace, UTS namespace, PID namespace for children, cgroup namespace"))
        #expect(line.hasSuffix("(refused: Operation not permitted); pictures are decoded"), "\(line)")
    }
}
