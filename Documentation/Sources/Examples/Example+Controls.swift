import PanoramaKit

// Placeholders for the program's own functions, so that the examples compile.
private func chooseFolder() {}
private func show(_ text: String) {}
private func undo() {}
private func rename(to name: String) {}
private func sort(by index: Int) {}
private func setRate(_ rate: Double) {}
private func setRepeats(_ repeats: Bool) {}

// The code between `example` and `end` is shown in the article of that name.
extension Example {
    static let controls = [
        Example("Button", width: 480, height: 92) {
            // example Button
            let open = Button("open a folder", icon: .open) { chooseFolder() }
            let close = Button("", icon: .cross) { show("closed") }
            let save = Button("save", icon: .save) { show("saved") }
            save.isEnabled = false
            let row = StackView([open, close, save], axis: .horizontal, spacing: 12)
            // end
            return row
        },
        Example("Label", width: 480, height: 152) {
            // example Label
            let title = Label("hills & water", role: \.heading)
            let text = Label(
                "Twenty-three pictures from two weeks in the north, of which nine show the sea and one shows us.", maximumLines: 2)
            let column = StackView([title, text], spacing: 4, alignment: .fill)
            // end
            return column
        },
        Example("Label-styles", width: 480, height: 116) {
            // example Label-styles
            let notice = Label(
                StyledText(markdown: "The ferry leaves **one hour later**, at the *north* pier: see the [timetable](https://example.org)."),
                maximumLines: 3)
            notice.isSelectable = true
            // end
            return notice
        },
        Example("DigitCounter", width: 480, height: 96) {
            // example DigitCounter
            let type = Typography(scale: 1)
            let count = DigitCounter(label: "pictures", style: type.heading, color: Palette.dusk.accent)
            count.value = 1_204_518
            // end
            return count
        },
        Example("Slider", width: 480, height: 82) {
            // example Slider
            let rate = Slider("birth rate", value: 40, in: 0...100)
            rate.valueChanged = { setRate($0) }
            rate.editingEnded = { show("one edit") }
            // end
            return rate
        },
        Example("Switch", width: 480, height: 70) {
            // example Switch
            let repeats = Switch("repeats", isOn: true)
            repeats.toggled = { setRepeats($0) }
            // end
            return StackView([Label("repeats"), repeats], axis: .horizontal, spacing: 16, alignment: .center)
        },
        Example("SegmentedControl", width: 480, height: 74, script: "key tab\nkey right\nsettle") {
            // example SegmentedControl
            let order = SegmentedControl("order", segments: ["name", "date", "size"].map { .init($0) }, selectedIndex: 0)
            order.chosen = { sort(by: $0) }
            // end
            return order
        },
        Example("TextField", width: 480, height: 92, script: "key tab\ntype \"harbour\"\nsettle") {
            // example TextField
            let name = TextField("name")
            name.placeholder = "untitled"
            name.accepts = { !$0.isEmpty }
            name.committed = { rename(to: $0) }
            // end
            return name
        },
        Example(
            "TextArea", width: 480, height: 180,
            script: "key tab\ncommit \"We walked along the harbour until the lamps were lit, past the well-known boats.\"\nsettle"
        ) {
            // example TextArea
            let notes = TextArea("notes")
            notes.placeholder = "What do you want to remember?"
            notes.committed = { rename(to: $0) }
            // end
            return notes
        },
        Example("FormView", width: 560, height: 470, script: "key tab\nkey tab\nkey tab\ncommit \"the gulls went quiet\"\nsettle") {
            // example FormView
            final class Draft { var title = "", place = "Skagen", words = "", stars = 3 }
            let draft = Draft()
            let form = FormView(
                Form(sections: [
                    FormSection(
                        "picture", title: "the picture",
                        rows: [
                            .text("title", value: Binding(draft, \.title), width: .half, rules: [.required("a picture needs a title")]),
                            .text("place", value: Binding(draft, \.place), width: .half),
                            .area("what you want to remember", value: Binding(draft, \.words)),
                            .rating("rating", value: Binding(draft, \.stars)),
                            .buttons("save", [FormButton("discard") { undo() }, .submit("save")]),
                        ])
                ]))
            form.submitted = { rename(to: draft.title) }
            // end
            return form
        },
        Example(
            "OnScreenKeyboard", width: 640, height: 420, margin: 0,
            script: "press touch:1 200,46\nrelease touch:1\nwait 1\npress touch:1 290,245\nhold 0.1"
        ) {
            // example OnScreenKeyboard
            let name = TextField("name")
            name.placeholder = "untitled"
            let page = StackView([name, Button("save") { show("saved") }], spacing: 12, padding: 24, alignment: .fill)
            let root = OnScreenKeyboard(over: page)
            // end
            // example KeyboardObserver
            let observer = KeyboardObserver(of: root, [.willShow, .willHide]) { change in
                show("\(change.overlap(with: page)) points are covered")
            }
            // end
            withExtendedLifetime(observer) {}
            return root
        },
        Example("Toast", width: 480, height: 92, script: "wait 1") {
            // example Toast
            let toast = Toast()
            toast.show(
                Toast.Message("harbour.jpg is in the trash", icon: .wastebasket, action: .init("undo") { undo() }))
            // end
            return toast
        },
        Example("MenuView", width: 320, height: 205, script: "key tab\nkey down\nsettle") {
            // example MenuView
            let menu = MenuView(
                "sort",
                groups: [
                    [MenuItem("by name", isChosen: true) { sort(by: 0) }, MenuItem("by date", isChosen: false) { sort(by: 1) }],
                    [
                        MenuItem("whole screen", shortcut: "F") { show("all") },
                        MenuItem("open a folder", shortcut: "Ctrl+O") { chooseFolder() },
                    ],
                ])
            menu.willAct = { menu.removeFromSuperview() }
            // end
            return menu
        },
    ]
}
