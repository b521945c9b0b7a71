import LayoutMath
import Testing

@Suite struct SectionIndexTests {
    @Test(arguments: [1, 2, 3, 7, 26, 27, 100, 9999])
    func theMiddleOfALabelFindsItsSection(count: Int) {
        let index = SectionIndex(count: count)

        for section in 0..<count { #expect(index.section(at: index.fraction(of: section)) == section) }
    }

    @Test(arguments: [1, 2, 3, 7, 26, 27, 100])
    func sectionsAscendFromTheFirstToTheLast(count: Int) {
        let index = SectionIndex(count: count)

        let found = (0...1000).compactMap { index.section(at: Double($0) / 1000) }

        #expect(found == found.sorted())
        #expect(Set(found) == Set(0..<count))
    }

    @Test(arguments: [(-1.0, 0), (0, 0), (0.24, 0), (0.25, 1), (1, 3), (7, 3), (.infinity, 3), (.nan, 0)])
    func sharesOutsideTheEdgeAreClamped(fraction: Double, section: Int) {
        #expect(SectionIndex(count: 4).section(at: fraction) == section)
    }

    @Test func withoutSectionsThereIsNothingToFind() {
        #expect(SectionIndex(count: 0).section(at: 0.5) == nil)
        #expect(SectionIndex(count: 0).labels(atMost: 5).isEmpty)
    }

    @Test(arguments: [1, 2, 3, 26, 27, 100])
    func labelsAreEvenWithTheFirstAndTheLast(count: Int) {
        for limit in 2...count + 3 {
            let labels = SectionIndex(count: count).labels(atMost: limit)
            let distances = zip(labels, labels.dropFirst()).map { $1 - $0 }

            #expect(labels.count == min(count, limit))
            #expect(labels.first == 0 && labels.last == count - 1)
            // Each is the section nearest to its even place, in units of 1/(labels − 1).
            #expect(labels.indices.allSatisfy { 2 * abs(labels[$0] * (labels.count - 1) - $0 * (count - 1)) <= labels.count - 1 })
            #expect(distances.allSatisfy { $0 > 0 && $0 - (distances.min() ?? 0) <= 1 })
        }
    }

    @Test(arguments: [(1, [0]), (0, []), (-3, [])] as [(Int, [Int])])
    func roomForLessThanTwoLabelsShowsTheFirst(limit: Int, labels: [Int]) {
        #expect(SectionIndex(count: 9).labels(atMost: limit) == labels)
    }

    @Test func sectionsThatAreNoneTrap() async {
        await #expect(processExitsWith: .failure) { _ = SectionIndex(count: -1) }
        await #expect(processExitsWith: .failure) { _ = SectionIndex(count: 3).fraction(of: 3) }
    }
}
