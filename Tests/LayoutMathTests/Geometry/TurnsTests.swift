import Testing

@testable import LayoutMath

extension Turns {
    fileprivate static func sine(_ turns: Float) -> Float { sine(SIMD8(repeating: turns))[0] }
    fileprivate static func cosine(_ turns: Float) -> Float { cosine(SIMD8(repeating: turns))[0] }
}

@Suite struct TurnsTests {
    static let turns = (-2_000...2_000).map { Float($0) / 1_000 }

    @Test(
        arguments: [
            (0, 0, 1), (0.25, 1, 0), (0.5, 0, -1), (-0.25, -1, 0), (1, 0, 1), (0.125, 0.707_106_8, 0.707_106_8),
            (1.0 / 12, 0.5, 0.866_025_4),
            (-1.0 / 3, -0.866_025_4, -0.5), (0.1, 0.587_785_25, 0.809_017),
        ] as [(Float, Float, Float)])
    func knownAnglesHaveTheirSines(turns: Float, sine: Float, cosine: Float) {
        #expect(abs(Turns.sine(turns) - sine) < 5e-7)
        #expect(abs(Turns.cosine(turns) - cosine) < 5e-7)
    }

    @Test func sineAndCosineLieOnTheCircle() {
        for turns in Self.turns {
            let (s, c) = (Turns.sine(turns), Turns.cosine(turns))
            #expect(abs(s * s + c * c - 1) < 2e-6, "at \(turns) turns")
        }
    }

    /// sin' = 2 pi cos, by central differences over 1/64 turn, whose own error is (2 pi h)^2 / 6 = 0.0016.
    @Test func slopeOfTheSineIsTheCosine() {
        let h: Float = 1 / 64

        for turns in Self.turns {
            let slope = (Turns.sine(turns + h) - Turns.sine(turns - h)) / (2 * h) / (2 * .pi)
            #expect(abs(slope - Turns.cosine(turns)) < 0.002, "at \(turns) turns")
        }
    }

    @Test func sineIsOdd() {
        for turns in Self.turns { #expect(Turns.sine(-turns) == -Turns.sine(turns)) }
    }

    @Test func turnsOfADirectionLeadBackToIt() {
        for turns in Self.turns where abs(turns) < 0.499 {
            let found = Turns.turns(x: SIMD8(repeating: 3 * Turns.cosine(turns)), y: SIMD8(repeating: 3 * Turns.sine(turns)))[0]
            #expect(abs(found - turns) < 1e-6, "at \(turns) turns")
        }
        #expect(Turns.turns(x: .zero, y: .zero) == .zero)
    }
}
