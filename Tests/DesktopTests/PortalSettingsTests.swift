import MessageBus
import Testing

@testable import Desktop
@testable import PortalSupport

@Suite(.timeLimit(.minutes(1))) struct PortalSettingsTests {
    private static let appearance = PortalSettingValues.appearance

    @Test func settingsAreReadAndFollowed() async throws {
        let bus = try TestBus()
        let portal = await TestPortal(on: bus.address) { call, _ in
            call.reply(TestPortal.settings([Self.appearance: [("color-scheme", .uint32(1)), ("contrast", .uint32(0))]]))
        }
        let session = DesktopSession(busAddress: bus.address)
        let news = NewsQueue(session)
        #expect(await news.next() == .appearance(DesktopAppearance(colorScheme: .dark, prefersHighContrast: false)))

        portal.change(Self.appearance, "color-scheme", to: .uint32(2))
        #expect(await news.next() == .appearance(DesktopAppearance(colorScheme: .light, prefersHighContrast: false)))
        portal.change(Self.appearance, "accent-color", to: .structure([.double(1), .double(0), .double(0)]))
        portal.change(Self.appearance, "contrast", to: .uint32(1))
        #expect(await news.next() == .appearance(DesktopAppearance(colorScheme: .light, prefersHighContrast: true)))
        portal.change(PortalSettingValues.interface, "enable-animations", to: .bool(false))

        var last = DesktopAppearance(colorScheme: .light, prefersHighContrast: true, reducesMotion: true)
        #expect(await news.next() == .appearance(last))
        portal.change(PortalSettingValues.interface, "text-scaling-factor", to: .double(1.5))
        last.textScale = 1.5
        #expect(await news.next() == .appearance(last))
        session.stop()
    }

    @Test func portalThatComesLateIsHeard() async throws {
        let bus = try TestBus()
        let session = DesktopSession(busAddress: bus.address)
        let news = NewsQueue(session)
        // The first question has been refused when the bus reports that the name has no owner.
        let id = session.choose(ChooserRequest(title: "open", acceptLabel: "open", choosesFolders: true))
        #expect(await news.next() == .chosen(id, .unavailable))

        let portal = await TestPortal(on: bus.address) { call, _ in
            call.reply(TestPortal.settings([Self.appearance: [("color-scheme", .uint32(0))]]))
        }

        #expect(await news.next() == .appearance(DesktopAppearance(colorScheme: .noPreference)))
        withExtendedLifetime(portal) {}
        session.stop()
    }

    @Test func strangersAreNotBelieved() async throws {
        let bus = try TestBus()
        let portal = await TestPortal(on: bus.address) { call, _ in
            call.reply(TestPortal.settings([Self.appearance: [("color-scheme", .uint32(1))]]))
        }
        let session = DesktopSession(busAddress: bus.address)
        let news = NewsQueue(session)
        _ = await news.next()
        let caller = await portal.call("ReadAll")?.sender

        let stranger = await TestPortal(on: bus.address, named: "") { _, _ in nil }
        stranger.change(Self.appearance, "color-scheme", to: .uint32(2), to: caller)
        portal.change(Self.appearance, "contrast", to: .uint32(1))

        // The other sender's message was sent first.
        #expect(await news.next() == .appearance(DesktopAppearance(colorScheme: .dark, prefersHighContrast: true)))
        session.stop()
    }

    @Test(
        arguments: [
            [], [.string("nothing")], [.array([], of: "{sa{sv}}")], [.options([(PortalSettingValues.appearance, .uint32(1))])],
            TestPortal.settings([PortalSettingValues.appearance: [("color-scheme", .string("dark")), ("contrast", .uint32(9))]]),
        ] as [[BusValue]])
    func nonsenseSaysNothing(body: [BusValue]) async throws {
        let bus = try TestBus()
        let portal = await TestPortal(on: bus.address) { call, _ in call.reply(body) }
        let session = DesktopSession(busAddress: bus.address)
        let news = NewsQueue(session)

        #expect(await news.next() == .appearance(DesktopAppearance()))
        portal.change(PortalSettingValues.appearance, "color-scheme", to: .variant(.uint32(2)))

        #expect(await news.next() == .appearance(DesktopAppearance(colorScheme: .light)))
        session.stop()
    }

    @Test(arguments: [0, -1, .infinity, .nan]) func aTextSizeThatIsNoneIsIgnored(factor: Double) {
        var values = PortalSettingValues()
        values.set(PortalSettingValues.interface, "text-scaling-factor", to: .double(factor))
        #expect(values.appearance == DesktopAppearance())
    }

    @Test func commonSettingsComeBeforeGNOMEsOwn() {
        var values = PortalSettingValues()
        values.set(PortalSettingValues.accessibility, "high-contrast", to: .bool(true))
        values.set(PortalSettingValues.interface, "enable-animations", to: .bool(false))
        #expect(values.appearance == DesktopAppearance(prefersHighContrast: true, reducesMotion: true))

        values.set(Self.appearance, "contrast", to: .uint32(0))
        values.set(Self.appearance, "reduced-motion", to: .uint32(0))

        #expect(values.appearance == DesktopAppearance(prefersHighContrast: false, reducesMotion: false))
    }
}
