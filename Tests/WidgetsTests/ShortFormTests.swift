import LayoutMath
import Particles
import Platform
import TestSupport
import Testing
import Views
import Widgets

/// Widgets made with only their required arguments.
@Suite struct ShortFormTests {
    @Test func aCollectionShowsItsIdsAsLabels() {
        let collection = CollectionView(layout: GridLayout())
        collection.apply(CollectionSnapshot(["fjord", "lagoon"]), animated: false)

        let user = StageHarness(collection, size: Size(width: 400, height: 300))

        #expect(user.find("fjord", role: .text) != nil && user.find("lagoon", role: .text) != nil)
    }

    @Test func anotherRecipeMakesAllViewsAnewAndKeepsPlaces() throws {
        let collection = CollectionView(layout: GridLayout())
        collection.apply(CollectionSnapshot(["fjord", "lagoon"]), animated: false)
        let user = StageHarness(collection, size: Size(width: 400, height: 300))
        let frame = try #require(collection.frame(of: "lagoon"))

        collection.recipe = CollectionView.Recipe(
            make: { _ in Button("") {} }, configure: { view, id in (view as? Button)?.title = id.uppercased() })
        user.settle()

        #expect(user.find("fjord", role: .text) == nil)
        #expect(user.find("LAGOON", role: .button) != nil && collection.frame(of: "lagoon") == frame)
    }

    @Test func listOfIdentifiersReportsThePressedRow() throws {
        var pressed: [String] = []
        let list = ListView(selectionMode: .single, recipe: .labels)
        list.apply(ListSnapshot(["fjord", "lagoon", "canyon"]))
        list.rowActivated = { pressed.append($0) }
        let user = StageHarness(list, size: Size(width: 400, height: 300))

        user.settle()
        try user.tap("lagoon", role: .item)

        let words = user.list.commands.compactMap { if case .text(let draw) = $0 { draw.run.text } else { nil } }
        #expect(words == ["fjord", "lagoon", "canyon"])
        #expect(pressed == ["lagoon"] && list.selection == ["lagoon"])
    }

    @Test func aPickerOfItemsShowsTheirTitles() {
        let picker = PickerView("mood", axis: .vertical)
        picker.setItems([PickerItem(id: "calm", title: "calm")])

        let user = StageHarness(picker, size: Size(width: 300, height: 300))

        #expect(user.list.commands.contains { if case .text(let draw) = $0 { draw.run.text == "calm" } else { false } })
    }

    @Test func aPickerOfWordsTellsWhichOneWasChosen() {
        var chosen: [Int] = []
        let picker = PickerView("mood", words: ["calm", "bright", "wild"]) { chosen.append($0) }
        let user = StageHarness(picker, size: Size(width: 300, height: 300))

        user.stage.focus(picker)
        user.key(.down)
        user.settle()

        #expect(chosen == [1] && picker.selectedIndex == 1)
    }

    @Test func aSwiperOfNamesBeginsWithTheFirst() {
        let swiper = SwiperView(urls: ["a.jpg", "b.jpg"])

        #expect(swiper.selectedIndex == 0 && swiper.model.source.map(\.url) == ["a.jpg", "b.jpg"])
        #expect(SwiperView(urls: []).selectedIndex == -1)
    }

    @Test func aCellOfFourNumbersEmitsSoftDotsFromItsPlace() {
        let cell = EmitterCell(birthRate: 40, lifetime: 2, velocity: 60)
        var long = EmitterCell()
        long.contents = "soft-dot"
        (long.birthRate, long.lifetime, long.velocity) = (40, 2, 60)

        let emitter = Emitter(cell, at: Point(x: 3, y: 4))

        #expect(cell == long)
        #expect(emitter.cells == [long] && emitter.emitterPosition == Point(x: 3, y: 4))
    }
}
