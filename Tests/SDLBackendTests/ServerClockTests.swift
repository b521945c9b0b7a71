import Particles
import Platform
import Testing

@testable import SDLBackend

@Suite struct ServerClockTests {
    @Test func eventsKeepTheirDistancesHoweverLateTheyAreReceived() {
        var clock = ServerClock()

        // Stamps of every 10 ms; the program is busy until 1.055 and gets four at once.
        let times = [(100, 1.0), (110, 1.01), (120, 1.055), (130, 1.055), (140, 1.055), (150, 1.055)].map {
            clock.time(of: $0.0, receivedAt: $0.1)
        }

        for (index, time) in times.enumerated() { #expect(abs(time - (1 + 0.01 * Double(index))) < 1e-4) }
    }

    /// Law: in a batch, events are as far apart as they happened, whatever was known of the server's clock before.
    @Test func aBatchIsTimedByOneDifference() {
        var random = RandomSource(seed: 3)
        for _ in 0..<200 {
            var clock = ServerClock()
            // Received up to 50 ms late.
            _ = clock.time(of: 100, receivedAt: 1 + Double.random(in: 0...0.05, using: &random))
            let stamps = (0..<12).reduce(into: [UInt32(600)]) { stamps, _ in
                stamps.append(stamps.last! + UInt32.random(in: 1...90, using: &random))
            }
            // Everything is collected at once, up to 20 ms after the last event.
            let now = Double(stamps.last!) / 1000 + 0.9 + Double.random(in: 0...0.02, using: &random)
            var inputs: [InputEvent] = []
            for stamp in stamps {
                inputs.append(InputEvent(time: clock.time(of: stamp, receivedAt: now), .exposed))
                clock.note(inputs.count - 1..<inputs.count)
            }

            clock.correct(&inputs)

            for (input, stamp) in zip(inputs, stamps) {
                let apart = Double(stamp - stamps[0]) / 1000
                #expect(abs(input.time - inputs[0].time - apart) < 1e-9 && input.time <= now)
            }
        }
    }

    @Test func noEventIsLaterThanItsReceipt() {
        var clock = ServerClock()

        for index in 0..<1000 {
            let now = Double(index) * 0.01 + 0.3 * abs(Double(index * 7919 % 101) / 101)
            #expect(clock.time(of: UInt32(index * 10), receivedAt: now) <= now + 1e-12)
        }
    }

    @Test func stampsWrapAfterFiftyDays() {
        var clock = ServerClock()

        let before = clock.time(of: .max - 4, receivedAt: 7)
        let after = clock.time(of: 5, receivedAt: 7.01)

        #expect(abs(after - before - 0.01) < 1e-9)
    }

    /// Law: a server's clock that runs up to a ten-thousandth slower or faster does not put events into the past.
    @Test(arguments: [-1e-4, -2e-5, 0, 2e-5, 1e-4])
    func clocksOfSlightlyDifferentRatesStayTogether(difference: Double) {
        var clock = ServerClock()
        // Eight hours of gestures, 200 events each, with a pause of a minute between them.
        for gesture in 0..<480 {
            for index in 0..<200 {
                let now = Double(gesture) * 60 + Double(index) * 0.008
                let time = clock.time(of: UInt32((now * (1 + difference) * 1000).rounded()), receivedAt: now)
                #expect(now - time < 0.004, "after \(now) s")
            }
        }
    }
}
