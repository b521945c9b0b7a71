import MessageBus
import TestFiles
import Testing

@testable import Desktop
@testable import PortalSupport

/// Tests that the portal is asked to keep the screen on exactly while that is wanted, whatever the portal does.
@Suite(.timeLimit(.minutes(1))) struct PortalInhibitionTests {
    /// - Parameter timeout: Milliseconds after which the portal's silence is a refusal.
    private func withPortal(
        _ behaviour: @escaping TestPortal.Behaviour, timeout milliseconds: Int = 60_000,
        _ body: (DesktopSession, NewsQueue, TestPortal, TestBus) async throws -> Void
    ) async throws {
        let bus = try TestBus()
        let portal = await TestPortal(on: bus.address, behaviour: behaviour)
        var timeout = DesktopSession.Timeouts()
        timeout.chooser = milliseconds
        let session = DesktopSession(busAddress: bus.address, timeout: timeout)
        defer { session.stop() }
        let news = NewsQueue(session)
        try await body(session, news, portal, bus)
    }

    private static let granting: TestPortal.Behaviour = { call, _ in
        call.member == "Inhibit" ? call.reply([.objectPath(TestPortal.path(of: call))]) : call.reply(TestPortal.settings([:]))
    }

    /// The next report about the screen.
    private func isRefused(_ news: NewsQueue) async -> Bool {
        while let one = await news.next() { if one == .screenNotKept { return true } }
        return false
    }

    @Test func aGrantedRequestIsClosedWhenItIsNotWantedAnyMore() async throws {
        try await withPortal(Self.granting) { session, _, portal, _ in
            session.keepScreenOn(true, parentWindow: "x11:2a")
            let call = try #require(await portal.call("Inhibit"))
            #expect(call.body.count == 3 && call.body[0].text == "x11:2a" && call.body[1].number == 8)
            #expect(call.body[2]["reason"]?.text == "Showing pictures")

            session.keepScreenOn(false, parentWindow: "x11:2a")
            #expect(await portal.call("Close")?.path == TestPortal.path(of: call))
        }
    }

    /// Each start is a separate request, and each request is closed.
    @Test func whatIsWantedAgainIsAskedForAgain() async throws {
        try await withPortal(Self.granting) { session, _, portal, _ in
            var paths: Set<String> = []
            for _ in 0..<3 {
                session.keepScreenOn(true, parentWindow: "")
                let path = TestPortal.path(of: try #require(await portal.call("Inhibit")))
                session.keepScreenOn(false, parentWindow: "")
                #expect(await portal.call("Close")?.path == path)
                paths.insert(path)
            }
            #expect(paths.count == 3)
        }
    }

    /// Portals before 0.9 choose the path themselves.
    @Test func aPathOfThePortalsOwnIsClosed() async throws {
        let own = Portal.requests + "own/1"
        try await withPortal({ call, _ in
            call.member == "Inhibit" ? call.reply([.objectPath(own)]) : call.reply(TestPortal.settings([:]))
        }) { session, _, portal, _ in
            session.keepScreenOn(true, parentWindow: "")
            session.keepScreenOn(false, parentWindow: "")

            var paths: [String?] = []
            for _ in 0..<2 { paths.append(await portal.call("Close")?.path) }
            #expect(paths.contains(own))
        }
    }

    @Test(arguments: ["no method", "no answer", "no path", "another path", "denied later"])
    func aPortalThatCannotIsReported(how: String) async throws {
        let answering: TestPortal.Behaviour = { call, loop in
            guard call.member == "Inhibit" else { return call.reply(TestPortal.settings([:])) }
            switch how {
            case "no method": return call.error("org.freedesktop.DBus.Error.UnknownInterface", "no")
            case "no answer": return nil
            case "no path": return call.reply([.uint32(1)])
            case "another path": return call.reply([.objectPath("/elsewhere")])
            default:
                loop.send(call.reply([.objectPath(TestPortal.path(of: call))]))
                return TestPortal.response(TestPortal.path(of: call), to: call.sender, [.uint32(2), .options([])])
            }
        }
        try await withPortal(answering, timeout: 300) { session, news, portal, _ in
            session.keepScreenOn(true, parentWindow: "")
            #expect(await isRefused(news))
            withExtendedLifetime(portal) {}
        }
    }

    @Test func aLostBusIsReported() async throws {
        try await withPortal(Self.granting) { session, news, portal, bus in
            session.keepScreenOn(true, parentWindow: "")
            _ = await portal.call("Inhibit")
            bus.kill()
            #expect(await isRefused(news))
        }
    }

    @Test func withoutABusItIsReportedAtOnce() {
        let session = DesktopSession(busAddress: nil)
        session.keepScreenOn(true, parentWindow: "")

        #expect(session.takeResults() == [.screenNotKept])
        session.keepScreenOn(false, parentWindow: "")
        #expect(session.takeResults() == [])
    }

    /// A portal that restarts has lost earlier requests, also one that it has not answered yet.
    /// - Parameter isWaiting: Whether its successor waits for the name, so that the name has an owner all the time.
    @Test(arguments: [true, false], [true, false]) func theNextPortalIsAskedAgain(isAnswered: Bool, isWaiting: Bool) async throws {
        let silent: TestPortal.Behaviour = { call, _ in call.member == "Inhibit" ? nil : call.reply(TestPortal.settings([:])) }
        try await withPortal(isAnswered ? Self.granting : silent) { session, _, portal, bus in
            session.keepScreenOn(true, parentWindow: "x11:2a")
            _ = await portal.call("Inhibit")
            if !isWaiting { portal.vanish() }
            let next = await TestPortal(on: bus.address, behaviour: Self.granting)
            if isWaiting { portal.vanish() }

            #expect(await next.call("Inhibit")?.body.first?.text == "x11:2a")
        }
    }
}
