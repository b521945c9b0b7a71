import Testing

@testable import Particles

@Suite struct BirthHashTests {
    static let births = 20_000

    @Test(arguments: BirthField.allCases, [0, 1, 77] as [UInt64])
    func everyFieldIsUniform(field: BirthField, seed: UInt64) {
        let hash = BirthHash(seed: seed).child(0)
        var shares = Array(repeating: 0, count: 16)

        for birth in 0..<Self.births { shares[Int(hash.draws(forBirth: birth).uniform(field) * 16)] += 1 }

        #expect(chiSquared(shares) < 45, "15 on average, 45 in 1 of 10 000")
    }

    /// Pairs in an 8 by 8 grid: 63 on average, 121 in 1 of 80 000, which 300 pairs of fields come to once in 250.
    @Test(arguments: BirthField.allCases)
    func fieldsAreIndependentOfOneAnother(field: BirthField) {
        let hash = BirthHash(seed: 3).child(1)

        for other in BirthField.allCases where other.rawValue > field.rawValue {
            let grid = pairs {
                hash.draws(forBirth: $0).uniform(field)
            } _: {
                hash.draws(forBirth: $0).uniform(other)
            }
            #expect(chiSquared(grid) < 121, "\(field) against \(other)")
        }
    }

    /// Pairs in an 8 by 8 grid: 63 on average, 115 in 1 of 15 000.
    @Test(arguments: BirthField.allCases)
    func neighbouringBirthsAreIndependent(field: BirthField) {
        let hash = BirthHash(seed: 3).child(1)

        let grid = pairs {
            hash.draws(forBirth: $0).uniform(field)
        } _: {
            hash.draws(forBirth: $0 + 1).uniform(field)
        }

        #expect(chiSquared(grid) < 115)
    }

    @Test(arguments: [
        (BirthHash(seed: 0).child(0), BirthHash(seed: 1).child(0)), (BirthHash(seed: 0).child(0), BirthHash(seed: 0).child(1)),
        (BirthHash(seed: 9).child(1).child(0), BirthHash(seed: 9).child(0).child(1)),
        (BirthHash(seed: 4).child(2), BirthHash(seed: 4)),
    ])
    func seedsAndPathsAreIndependent(one: BirthHash, other: BirthHash) {
        let grid = pairs {
            one.draws(forBirth: $0).uniform(.speed)
        } _: {
            other.draws(forBirth: $0).uniform(.speed)
        }

        #expect(chiSquared(grid) < 115)
    }

    @Test func keepsItsGoldenNumbers() {
        let draws = BirthHash(seed: 42).child(3).draws(forBirth: 1_000)

        #expect(draws.uniform(.lifetime).bitPattern == 1_057_576_924)
        #expect(draws.uniform(.shapeW).bitPattern == 1_059_171_696)
    }

    @Test(arguments: [(10.0, 4.0), (10, -4), (-3, 1), (0.3, 0.2), (5, 0)])
    func rangesAreTotalWidthsAboutTheMean(mean: Double, range: Double) {
        let hash = BirthHash(seed: 8).child(0)
        let spread = Spread(mean, range: range)

        let values = (0..<Self.births).map { Double(hash.draws(forBirth: $0).sample(spread, .scale)) }

        let half = abs(range) / 2
        let low = values.min() ?? .nan
        let high = values.max() ?? .nan
        #expect(low >= mean - half - 1e-6 && low <= mean - half * 0.999 + 1e-6)
        #expect(high <= mean + half + 1e-6 && high >= mean + half * 0.999 - 1e-6)
        #expect(abs(values.reduce(0, +) / Double(Self.births) - mean) <= 0.02 * half + 1e-6)
    }

    private func pairs(_ one: (Int) -> Float, _ other: (Int) -> Float) -> [Int] {
        var grid = Array(repeating: 0, count: 64)
        for birth in 0..<Self.births { grid[Int(one(birth) * 8) * 8 + Int(other(birth) * 8)] += 1 }
        return grid
    }
}
