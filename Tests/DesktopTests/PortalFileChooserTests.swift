import MessageBus
import Platform
import Storage
import Testing

@testable import Desktop
@testable import PortalSupport

@Suite(.timeLimit(.minutes(1))) struct PortalFileChooserTests {
    private var request: ChooserRequest {
        var request = ChooserRequest(title: "open a folder", acceptLabel: "open", choosesFolders: true)
        request.parentWindow = "x11:2a00007"
        request.currentFolder = String(pathBytes: Array("/tmp/caf".utf8) + [0xE9])
        return request
    }

    /// The result of a request to a portal with this behaviour.
    /// - Parameter timeout: Milliseconds after which the portal's silence is a refusal.
    private func answer(within milliseconds: Int = 60_000, _ behaviour: @escaping TestPortal.Behaviour) async throws -> ChooserAnswer? {
        let bus = try TestBus()
        let portal = await TestPortal(on: bus.address, behaviour: behaviour)
        var timeout = DesktopSession.Timeouts()
        timeout.chooser = milliseconds
        let session = DesktopSession(busAddress: bus.address, timeout: timeout)
        defer { session.stop() }
        let news = NewsQueue(session)
        _ = session.choose(request)
        let answer = await news.answer()
        withExtendedLifetime(portal) {}
        return answer
    }

    @Test func pathsComeByteForByte() async throws {
        let uris = ["file:///tmp/holiday%20pictures", "file:///tmp/K%C3%BCste", "file:///tmp/100%25", "file:///tmp/caf%E9"]

        let answer = try await answer(TestPortal.choosing(uris))

        let paths = ["/tmp/holiday pictures", "/tmp/Küste", "/tmp/100%", String(pathBytes: Array("/tmp/caf".utf8) + [0xE9])]
        #expect(answer == .chosen(paths))
    }

    @Test func cancelledIsNotUnavailable() async throws {
        #expect(try await answer(TestPortal.choosing(1, [])) == .cancelled)
        #expect(try await answer(TestPortal.choosing(2, [])) == .unavailable)
    }

    @Test func portalThatTakesNoRequestIsUnavailable() async throws {
        #expect(try await answer(within: 300) { call, _ in call.member == "OpenFile" ? nil : call.reply() } == .unavailable)
    }

    @Test func portalWithoutAChooserIsUnavailable() async throws {
        #expect(try await answer { call, _ in call.error("org.freedesktop.DBus.Error.UnknownInterface", "no") } == .unavailable)
    }

    @Test(
        arguments: [
            [], [.string("0")], [.uint32(0)], [.uint32(0), .string("uris")], [.uint32(0), .options([])],
            [.uint32(0), .options([("uris", .strings([]))])], [.uint32(0), .options([("uris", .strings(["http://x/y", "file:///%zz"]))])],
            [.uint32(0), .options([("uris", .array([.uint32(1)], of: "u"))])], [.uint32(77), .options([])],
        ] as [[BusValue]])
    func nonsenseIsUnavailable(body: [BusValue]) async throws {
        let answer = try await answer { call, loop in
            guard call.member == "OpenFile" else { return call.reply(TestPortal.settings([:])) }
            loop.send(call.reply([.objectPath(TestPortal.path(of: call))]))
            return TestPortal.response(TestPortal.path(of: call), to: call.sender, body)
        }

        #expect(answer == .unavailable)
    }

    @Test(arguments: [[], [.string("/a")], [.objectPath("/")], [.uint32(7)]] as [[BusValue]])
    func handleThatIsNoneIsUnavailable(body: [BusValue]) async throws {
        #expect(try await answer { call, _ in call.reply(call.member == "OpenFile" ? body : []) } == .unavailable)
    }

    /// Portals before 0.9 choose the paths of requests themselves.
    @Test func handleOfThePortalsOwnIsFollowed() async throws {
        let answer = try await answer { call, loop in
            guard call.member == "OpenFile" else { return call.reply(TestPortal.settings([:])) }
            let path = Portal.requests + "old/1"
            loop.send(call.reply([.objectPath(path)]))
            return TestPortal.response(path, to: call.sender, [.uint32(0), .options([("uris", .strings(["file:///a"]))])])
        }

        #expect(answer == .chosen(["/a"]))
    }

    @Test func requestSaysWhatIsAskedFor() async throws {
        let bus = try TestBus()
        let portal = await TestPortal(on: bus.address, behaviour: TestPortal.choosing(1, []))
        let session = DesktopSession(busAddress: bus.address)
        var request = request
        request.filters = [ChooserRequest.Filter(name: "pictures", mimeTypes: ["image/jpeg", "image/png"])]
        _ = session.choose(request)

        let call = await portal.call("OpenFile")

        #expect(call?.path == Portal.path && call?.interface == Portal.fileChooser)
        #expect(call?.body.first == .string("x11:2a00007"))
        let options = call?.body.last
        #expect(options?["directory"]?.flag == true && options?["multiple"]?.flag == true && options?["modal"]?.flag == true)
        #expect(options?["current_folder"]?.unwrapped == .bytes(Array("/tmp/caf".utf8) + [0xE9, 0]))
        let types = BusValue.array(
            [.structure([.uint32(1), .string("image/jpeg")]), .structure([.uint32(1), .string("image/png")])], of: "(us)")
        #expect(options?["filters"]?.unwrapped == .array([.structure([.string("pictures"), types])], of: "(sa(us))"))
        session.stop()
    }

    // MARK: What ends in the middle

    /// A session whose request the portal has accepted but not answered.
    private func waiting(on bus: TestBus) async -> (TestPortal, DesktopSession, NewsQueue, Int) {
        let portal = await TestPortal(on: bus.address) { call, _ in
            call.reply(call.member == "OpenFile" ? [.objectPath(TestPortal.path(of: call))] : TestPortal.settings([:]))
        }
        let session = DesktopSession(busAddress: bus.address)
        let news = NewsQueue(session)
        let id = session.choose(request)
        _ = await portal.call("OpenFile")
        return (portal, session, news, id)
    }

    @Test func portalThatVanishesIsUnavailable() async throws {
        let bus = try TestBus()
        let (portal, session, news, _) = await waiting(on: bus)

        portal.vanish()

        #expect(await news.answer() == .unavailable)
        session.stop()
    }

    @Test func busThatDiesIsUnavailable() async throws {
        let bus = try TestBus()
        let (_, session, news, _) = await waiting(on: bus)

        bus.kill()

        #expect(await news.answer() == .unavailable)
        // A new request is answered as well, and nothing writes into the closed socket.
        let id = session.choose(request)
        #expect(await news.next() == .chosen(id, .unavailable))
    }

    @Test func cancelledRequestClosesItsDialog() async throws {
        let bus = try TestBus()
        let (portal, session, _, id) = await waiting(on: bus)

        session.cancel(id)

        let close = await portal.call("Close")
        #expect(close?.interface == Portal.request && close?.path?.hasPrefix(Portal.requests) == true)
        session.stop()
    }
}
