import Foundation
import MessageBus
import Testing

@testable import Desktop
@testable import PortalSupport

/// Tests messages over a real bus, and sockets that are no bus.
@Suite(.timeLimit(.minutes(1))) struct BusTests {
    private static let values: [BusValue] = [
        .byte(255), .bool(true), .int32(-7), .uint32(.max), .int64(.min), .uint64(.max), .double(-0.5), .string("Grüße 🌄"),
        .objectPath("/a/b"), .signature("a{sv}"), .bytes([0, 255, 10]), .bytes([]), .array([], of: "s"), .strings(["a", ""]),
        .structure([.string("a"), .uint32(1)]), .options([("x", .bool(false)), ("y", .variant(.int32(3)))]), .variant(.string("v")),
    ]

    /// Calls a portal that replies with what it received.
    private func echoed(_ body: [BusValue]) async throws -> BusMessage? {
        let bus = try TestBus()
        let portal = await TestPortal(on: bus.address) { call, _ in call.reply(call.body) }
        defer { withExtendedLifetime(portal) {} }
        return await answer(on: bus.address, body)
    }

    private func answer(on address: String, _ body: [BusValue]) async -> BusMessage? {
        let caller = SessionBus(address: address, timeout: 5_000) { [] }
        defer { caller.stop() }
        return await withCheckedContinuation { continuation in
            let isTaken = caller.perform { loop in
                loop.call(.call(Portal.name, path: "/x", interface: "a.b", member: "Echo", body), timeout: 5_000) {
                    continuation.resume(returning: $0)
                }
            }
            if !isTaken { continuation.resume(returning: nil) }
        }
    }

    @Test func everyValueComesBackAsItWas() async throws {
        #expect(try await echoed(BusTests.values)?.body == BusTests.values)
    }

    @Test func valuesThatAreTooDeepAreLeftOut() async throws {
        var deep = BusValue.string("bottom")
        for _ in 0..<30 { deep = .variant(deep) }

        let body = try await echoed([.string("first"), deep, .string("last")])?.body

        #expect(body == [.string("first"), .string("last")])
    }

    /// libdbus ends the program for such a message.
    @Test(arguments: [
        BusMessage.call("not a name", path: "/x", interface: "a.b", member: "C"),
        .call(Portal.name, path: "x", interface: "a.b", member: "C"), .call(Portal.name, path: "/x", interface: "a", member: "C"),
        .call(Portal.name, path: "/x", interface: "a.b", member: "1"),
        .call(Portal.name, path: "/x", interface: "a.b", member: "C", [.objectPath("nothing")]),
        .call(Portal.name, path: "/x", interface: "a.b", member: "C", [.string("a\0b")]),
        .call(Portal.name, path: "/x", interface: "a.b", member: "C", [.array([.bool(true)], of: "s")]),
    ])
    func messageThatIsNoneIsNotPacked(message: BusMessage) { #expect(message.packed() == nil) }

    @Test func methodsThatTheProgramHasNotAreErrors() async throws {
        let bus = try TestBus()
        let (names, told) = AsyncStream.makeStream(of: String.self)
        let callee = SessionBus(address: bus.address, timeout: 5_000) { [] }
        _ = callee.perform { told.yield($0.uniqueName) }
        let name = await names.first { _ in true } ?? ""
        let caller = SessionBus(address: bus.address, timeout: 5_000) { [] }

        let answer = await withCheckedContinuation { continuation in
            _ = caller.perform { loop in
                loop.call(.call(name, path: "/x", interface: "a.b", member: "C"), timeout: 5_000) { continuation.resume(returning: $0) }
            }
        }

        #expect(answer?.errorName == "org.freedesktop.DBus.Error.UnknownMethod")
        callee.stop()
        caller.stop()
    }

    @Test(arguments: ["unix:path=/nonexistent/bus", "nonsense", "", "unix:"])
    func addressWithoutABusCostsTheChooserOnly(address: String) async {
        let session = DesktopSession(busAddress: address)
        let news = NewsQueue(session)

        let id = session.choose(ChooserRequest(title: "open", acceptLabel: "open", choosesFolders: true))

        #expect(await news.next() == .chosen(id, .unavailable))
    }

    /// A socket that accepts connections but never replies.
    @Test func busThatNeverAnswersIsGivenUp() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("bus-" + UUID().uuidString.prefix(8)).path
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer {
            close(listener)
            unlink(path)
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
        try #require(bound == 0 && listen(listener, 4) == 0)
        var timeout = DesktopSession.Timeouts()
        timeout.connection = 200
        let session = DesktopSession(busAddress: "unix:path=" + path, timeout: timeout)
        let news = NewsQueue(session)

        let id = session.choose(ChooserRequest(title: "open", acceptLabel: "open", choosesFolders: true))

        #expect(await news.next() == .chosen(id, .unavailable))
    }
}
