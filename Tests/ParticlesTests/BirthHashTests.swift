import Testing

@testable import Particles

@Suite struct BirthHashTests {
    static let births = 20_000

    @Test(arguments: BirthField.allCases, [0, 1, 77] as [UInt64])
    func everyFieldIsUniform(field: BirthField, seed: UInt64) {
        let hash = BirthHash(seed: seed).child(0)
        var shares = Array(repeating: 0, count: 16)

        for value in hash.numbers(field, births: Self.births) { shares[Int(value * 16)] += 1 }

        #expect(chiSquared(shares) < 45, "15 on average, 45 in 1 of 10 000")
    }

    /// Pairs in an 8 by 8 grid: 63 on average, 121 in 1 of 80 000, which 300 pairs of fields come to once in 250.
    @Test(arguments: BirthField.allCases)
    func fieldsAreIndependentOfOneAnother(field: BirthField) {
        let hash = BirthHash(seed: 3).child(1)
        let numbers = hash.numbers(field, births: Self.births)

        for other in BirthField.allCases where other.rawValue > field.rawValue {
            let grid = pairs(numbers, hash.numbers(other, births: Self.births))
            #expect(chiSquared(grid) < 121, "\(field) against \(other)")
        }
    }

    /// Pairs in an 8 by 8 grid: 63 on average, 115 in 1 of 15 000.
    @Test(arguments: BirthField.allCases)
    func neighbouringBirthsAreIndependent(field: BirthField) {
        let hash = BirthHash(seed: 3).child(1)

        let numbers = hash.numbers(field, births: Self.births + 1)
        let grid = pairs(Array(numbers.dropLast()), Array(numbers.dropFirst()))

        #expect(chiSquared(grid) < 115)
    }

    @Test(arguments: [
        (BirthHash(seed: 0).child(0), BirthHash(seed: 1).child(0)), (BirthHash(seed: 0).child(0), BirthHash(seed: 0).child(1)),
        (BirthHash(seed: 9).child(1).child(0), BirthHash(seed: 9).child(0).child(1)),
        (BirthHash(seed: 4).child(2), BirthHash(seed: 4)),
    ])
    func seedsAndPathsAreIndependent(one: BirthHash, other: BirthHash) {
        let grid = pairs(one.numbers(.speed, births: Self.births), other.numbers(.speed, births: Self.births))

        #expect(chiSquared(grid) < 115)
    }

    @Test func keepsItsGoldenNumbers() {
        let hash = BirthHash(seed: 42).child(3)

        #expect(hash.uniform(.lifetime, ofBirth: 1_000).bitPattern == 1_057_576_924)
        #expect(hash.uniform(.shapeW, ofBirth: 1_000).bitPattern == 1_059_171_696)
    }

    @Test(arguments: [(10.0, 4.0), (10, -4), (-3, 1), (0.3, 0.2), (5, 0)])
    func rangesAreTotalWidthsAboutTheMean(mean: Double, range: Double) {
        let hash = BirthHash(seed: 8).child(0)
        let spread = Spread(mean, range: range)

        let values = stride(from: 0, to: UInt32(Self.births), by: 8).flatMap { first in
            let draws = hash.draws(forBirths: BirthLanes.numbers &+ first).sample(spread, .scale)
            return (0..<8).map { Double(draws[$0]) }
        }

        let half = abs(range) / 2
        let low = values.min() ?? .nan
        let high = values.max() ?? .nan
        #expect(low >= mean - half - 1e-6 && low <= mean - half * 0.999 + 1e-6)
        #expect(high <= mean + half + 1e-6 && high >= mean + half * 0.999 - 1e-6)
        #expect(abs(values.reduce(0, +) / Double(Self.births) - mean) <= 0.02 * half + 1e-6)
    }

    private func pairs(_ one: [Float], _ other: [Float]) -> [Int] {
        var grid = Array(repeating: 0, count: 64)
        for (a, b) in zip(one, other) { grid[Int(a * 8) * 8 + Int(b * 8)] += 1 }
        return grid
    }
}
