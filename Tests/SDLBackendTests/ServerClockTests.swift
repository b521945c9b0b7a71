import Testing

@testable import SDLBackend

@Suite struct CompositorClockTests {
    @Test func eventsKeepTheirDistancesHoweverLateTheyAreReceived() {
        var clock = CompositorClock()

        // Stamps of every 10 ms; the program is busy until 1.055 and gets four at once.
        let times = [(100, 1.0), (110, 1.01), (120, 1.055), (130, 1.055), (140, 1.055), (150, 1.055)].map {
            clock.time(of: $0.0, receivedAt: $0.1)
        }

        for (index, time) in times.enumerated() { #expect(abs(time - (1 + 0.01 * Double(index))) < 1e-9) }
    }

    @Test func noEventIsLaterThanItsReceipt() {
        var clock = CompositorClock()

        for index in 0..<1000 {
            let now = Double(index) * 0.01 + 0.3 * abs(Double(index * 7919 % 101) / 101)
            #expect(clock.time(of: UInt32(index * 10), receivedAt: now) <= now + 1e-12)
        }
    }

    @Test func stampsWrapAfterFiftyDays() {
        var clock = CompositorClock()

        let before = clock.time(of: .max - 4, receivedAt: 7)
        let after = clock.time(of: 5, receivedAt: 7.01)

        #expect(abs(after - before - 0.01) < 1e-9)
    }
}
