import Imaging
import LayoutMath
import Particles
import Platform
import TestSupport

@testable import Views
@testable import Widgets

/// A program whose own words are all in section signs, such as §name§.
func own(_ words: String) -> String { "§\(words)§" }

/// Widgets whose program's words are all in section signs, and what a user does to make them speak.
@MainActor struct SpeakingWidget {
    let view: View
    /// Whether it shows words from the time when it was opened, as a menu does.
    var keepsWords = false
    var act: @MainActor (StageHarness) -> Void = { _ in }

    static let all: [@MainActor () -> SpeakingWidget] = [
        { SpeakingWidget(view: Button(own("open")) {}) },
        { SpeakingWidget(view: Label(StyledText(own("words"), link: own("address")))) },
        { SpeakingWidget(view: StackView([Switch(own("on"), isOn: true), Switch(own("off")), Spacer()])) },
        { SpeakingWidget(view: GridView([WrapView([Slider(own("rate"), value: 1234.5, in: 0...9999)])], columns: [.fraction(1)])) },
        { SpeakingWidget(view: SegmentedControl(own("order"), segments: [.init(own("name"))], selectedIndex: 0)) },
        { SpeakingWidget(view: DigitCounter(label: own("count"), style: Typography(scale: 1).body, color: .white)) },
        { SpeakingWidget(view: TabStrip(own("tabs"), tabs: [TabStrip.Tab(own("first"), count: 3)])) },
        { SpeakingWidget(view: QuestionView(own("leave?"), detail: own("It has changed."), action: own("leave")) { _ in }) },
        { SpeakingWidget(view: TextField(own("name"), text: own("pier"))) },
        { SpeakingWidget(view: TextArea(own("notes"), text: own("pier"))) },
        { SpeakingWidget(view: PickerView(own("mood"), words: [own("calm"), own("wild")])) },
        { SpeakingWidget(view: EmitterView(Emitter(cells: [EmitterCell()]))) },
        { SpeakingWidget(view: LifeField(own("scale"), track: LifeCurveTrack(LifeCurve([.init(location: 0.25, value: 1)]), limit: 2))) },
        { SpeakingWidget(view: PictureView(image: "moving")) },
        { SpeakingWidget(view: PictureView(image: "filmed")) },
        { SpeakingWidget(view: PictureView(image: "cut")) },
        toast, menu, pictures, swiper, ring, list, collection, swipeRow, swipeMenu, form, navigation, sheet, panorama, indicator, header,
        keyboard,
    ]

    // MARK: Messages and menus

    private static func toast() -> SpeakingWidget {
        let toast = Toast()
        return SpeakingWidget(view: toast) { _ in toast.show(Toast.Message(own("gone"), icon: .wastebasket, action: .init(own("undo")) {}))
        }
    }

    private static func menu() -> SpeakingWidget {
        let items = [MenuItem(own("by name"), isChosen: true) {}, MenuItem(own("by date"), shortcut: own("F")) {}]
        return SpeakingWidget(view: MenuView(own("sort"), groups: [items]))
    }

    // MARK: Pictures

    private static func pictures() -> SpeakingWidget {
        let picture = PictureView(image: "bad")
        picture.caption = (title: own("lake"), detail: own("at dusk"))
        picture.action = {}
        return SpeakingWidget(view: picture)
    }

    private static func swiper() -> SpeakingWidget {
        let swiper = SwiperView()
        swiper.retry = { _ in }
        swiper.edit {
            $0.replaceAll(with: ["slow", "bad"].map { SwiperItem(id: $0, url: $0, title: own($0)) })
        }
        return SpeakingWidget(view: swiper) { user in
            user.advance(by: 3)
            user.key(.right)
        }
    }

    private static func ring() -> SpeakingWidget {
        let ring = RingView()
        ring.addRequested = {}
        ring.removeRequested = { _ in }
        ring.setItems(["a", "b"].map { RingItem(id: $0, image: "slow", title: own($0)) })
        return SpeakingWidget(view: ring) { user in
            user.advance(by: 2)
            user.key(.tab)
        }
    }

    // MARK: Lists

    private static func list() -> SpeakingWidget {
        let list = ListView(selectionMode: .multiple, recipe: .labels)
        list.indexTitle = { $0 }
        list.apply(
            ListSnapshot(
                sections: (0..<9).map { number in ListSection(header: own("h\(number)"), rows: (0..<9).map { own("\(number) \($0)") }) }))
        return SpeakingWidget(view: list) { $0.tap(100, 70) }
    }

    private static func collection() -> SpeakingWidget {
        let recipe = CollectionView.Recipe(make: { _ in Label("") }, configure: { view, id in (view as? Label)?.text = id })
        let collection = CollectionView(layout: GridLayout(), recipe: recipe)
        collection.apply(CollectionSnapshot([own("a"), own("b")]), animated: false)
        return SpeakingWidget(view: collection)
    }

    /// A row with many actions at its end, and one at its beginning.
    private static func makeRow() -> (root: View, row: SwipeRow) {
        let (root, row) = (View(), SwipeRow(Label(own("boat"))))
        row.trailingActions = { SwipeActions((0..<9).map { SwipeAction(own("action \($0)")) { _, _ in } }) }
        row.leadingActions = { .delete { $0(true) } }
        row.frame = Rect(x: 0, y: 0, width: 400, height: 60)
        root.addSubview(row)
        return (root, row)
    }

    private static func swipeRow() -> SpeakingWidget {
        let (root, row) = makeRow()
        return SpeakingWidget(view: root) { _ in row.open(.trailing, animated: false) }
    }

    private static func swipeMenu() -> SpeakingWidget {
        let (root, row) = makeRow()
        return SpeakingWidget(view: root, keepsWords: true) { user in
            row.open(.trailing, animated: false)
            user.advance(by: 1)
            _ = try? user.tap(user.stage.theme.words[.more], role: .button)
        }
    }

    // MARK: Forms

    private final class Note {
        var (title, text, date, stars, isOn, choice, size) = (own("pier"), own("late"), CalendarDate?.none, 3, true, 0, 2.5)
    }

    private static func form() -> SpeakingWidget {
        let note = Note()
        let form = FormView(
            Form(sections: [
                FormSection(
                    "s", title: own("note"), footer: own("all of it"),
                    rows: [
                        .text("title", label: own("title"), value: Binding(note, \.title)),
                        .area("text", label: own("text"), value: Binding(note, \.text)),
                        .date("date", label: own("date"), value: Binding(note, \.date), today: CalendarDate(year: 2024, month: 9, day: 19)),
                        .rating("stars", label: own("stars"), value: Binding(note, \.stars)),
                        .toggle("on", label: own("private"), value: Binding(note, \.isOn)),
                        .choice("choice", label: own("choice"), value: Binding(note, \.choice), words: [own("a"), own("b")]),
                        .choice("wheel", label: own("wheel"), value: Binding(note, \.choice), words: [own("a"), own("b")], style: .picker),
                        .slider("size", label: own("size"), value: Binding(note, \.size), in: 0...5), .note("n", own("words")),
                        .buttons("buttons", [.submit(own("save"))]),
                    ])
            ]))
        return SpeakingWidget(view: form) { user in
            _ = try? user.tap(own("date"), role: .field)
            user.type("1")
            form.submit()
        }
    }

    // MARK: Pages

    private static func navigation() -> SpeakingWidget {
        let stack = NavigationStack(own("copies"), root: Label(own("what")))
        return SpeakingWidget(view: stack) { _ in stack.push(Label(own("size")), animated: false) }
    }

    private static func sheet() -> SpeakingWidget {
        SpeakingWidget(view: View()) { SheetView(own("leave"), Label(own("question"))).present(on: $0.stage, animated: false) }
    }

    private static func panorama() -> SpeakingWidget {
        let panorama = PanoramaView(title: own("hills"))
        panorama.setItems(["a", "b"].map { name in PanoramaItem(id: name, title: own(name)) { Label(own("page \(name)")) } })
        return SpeakingWidget(view: panorama)
    }

    private static func indicator() -> SpeakingWidget {
        let indicator = PageIndicator()
        indicator.titles = [own("a"), own("b")]
        let (scroll, bar) = (ScrollView(), ScrollIndicator())
        return SpeakingWidget(view: StackView([indicator, scroll, bar]))
    }

    private static func header() -> SpeakingWidget {
        let header = CollapsingHeaderView(own("events"), header: Label(own("walk")), collapsedHeader: Label(own("short")))
        header.setItems([
            TabItem(id: "next", title: own("next"), count: 2) {
                CollectionView(layout: ListLayout(rows: RowExtents(heights: [])))
            }
        ])
        return SpeakingWidget(view: header)
    }

    /// A keyboard whose letters are digits, because letters belong to the layout.
    private static func keyboard() -> SpeakingWidget {
        let titles = (["name", "space"] + ReturnKey.allCases.map(\.rawValue)).map { "\($0) \(own($0))" }
        let rows = ["letters", "numbers", "symbols"].map { "\($0)\n  1 2 3\n  4 5 6\n  7 8 9" }
        let text = (["language en"] + titles + rows).joined(separator: "\n")
        let layouts = (try? KeyboardLayout(parsing: text)).map { [$0, $0] } ?? []
        let field = TextField(own("place"))
        let root = OnScreenKeyboard(over: StackView([field], alignment: .fill), opening: .always, layouts: layouts)
        return SpeakingWidget(view: root) { user in
            user.stage.focus(field)
            user.advance(by: 2)
            _ = try? user.tap(user.stage.theme.words[.shift], role: .button)
        }
    }
}
