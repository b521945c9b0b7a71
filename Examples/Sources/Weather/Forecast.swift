import PanoramaKit

/// What falls from the sky, if anything.
enum Sky: String, CaseIterable { case clear, clouds, rain, snow }

/// An hour of today: its time from 0 to 23, the temperature in °C, and the chance of rain or snow in 0…1.
struct Hour: Equatable {
    let time: Int
    let sky: Sky
    let temperature: Int
    let chance: Double
}

/// A day of the week with its lowest and highest temperature in °C.
struct Day: Equatable {
    let name: String
    let sky: Sky
    let low: Int
    let high: Int
}

/// A measurement in words, such as "wind" and "4 m/s, west".
struct Fact: Equatable {
    let label: String
    let value: String
}

/// The weather of one place. The first hour and the first day are the present ones.
struct Forecast: Equatable {
    let place: String
    let facts: [Fact]
    let hours: [Hour]
    let days: [Day]
}

extension Forecast {
    /// A day in Oslo, somewhat warmer with each reading of the station.
    static func oslo(reading: Int) -> Forecast {
        let skies: [Sky] = [.clear, .clear, .clouds, .clouds, .rain, .rain, .snow, .snow, .clouds, .clear]
        let hours = (0..<24).map { step in
            let time = (9 + step) % 24
            let sky = skies[(step * 3 / 7) % skies.count]
            // Warmest at 15, coldest at 3.
            let warmth = 3.4 * Angle.turns(Double(time - 9) / 24).sine
            return Hour(
                time: time, sky: sky, temperature: reading + Int((1 + warmth).rounded()),
                chance: [.clear: 0, .clouds: 0.2, .rain: 0.8, .snow: 0.6][sky] ?? 0)
        }
        let week: [(String, Sky, Int, Int)] = [
            ("tue", .clear, -1, 4), ("wed", .clouds, 1, 6), ("thu", .rain, 3, 7), ("fri", .rain, 2, 5), ("sat", .snow, -4, 1),
            ("sun", .clear, -6, -1), ("mon", .clouds, -2, 3),
        ]
        let days = week.map { Day(name: $0.0, sky: $0.1, low: reading - 1 + $0.2, high: reading - 1 + $0.3) }
        let facts = [("wind", "4 m/s, south"), ("air", "1,009 hPa, rising"), ("sun", "9:02 to 15:38")]
        return Forecast(place: "oslo", facts: facts.map { Fact(label: $0, value: $1) }, hours: hours, days: days)
    }
}

/// A weather station that takes a while to answer, and sometimes is silent.
final class Station {
    /// The station has not answered.
    struct Silence: Error {}

    /// How many of the next questions it does not answer.
    private var silences: Int
    private var readings = 0

    init(silences: Int = 0) { self.silences = silences }

    /// Returns the weather after 1.2 seconds of the stage's time.
    /// - Throws: ``Silence``, or a `CancellationError` if the window has closed.
    func forecast(on clock: StageClock) async throws -> Forecast {
        try await clock.sleep(for: .seconds(1.2))
        guard silences == 0 else {
            silences -= 1
            throw Silence()
        }
        readings += 1
        return .oslo(reading: readings)
    }
}
