import Testing

@testable import Widgets

@MainActor
@Suite struct ListPullTests {
    @Test(arguments: [(-70.0, true, true), (-64, true, true), (-63.9, true, false), (-70, false, false), (300, true, false)])
    func onlyADragFarEnoughPastTheTopHasAnEffect(offset: Double, isDragging: Bool, isPulled: Bool) {
        var pull = ListPull()

        pull.scroll(to: offset, isDragging: isDragging)
        let (first, second) = (pull.end(), pull.end())

        #expect(first == isPulled)
        #expect(!second, "a pull has an effect once")
    }
}
