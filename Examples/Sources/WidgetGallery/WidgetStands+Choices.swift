import PanoramaKit

extension WidgetStands {
    var choiceSections: [View] {
        [
            WidgetSection("switch", switches), WidgetSection("slider", sliders), WidgetSection("segments", segments),
            WidgetSection("picker", pickers),
        ]
    }

    private var switches: [Stand] {
        [("off", false, true), ("on", true, true), ("off, disabled", false, false), ("on, disabled", true, false)].map {
            name, isOn, isEnabled in
            let toggle = Switch(name, isOn: isOn)
            toggle.isEnabled = isEnabled
            return Stand(name, toggle)
        }
    }

    private var sliders: [Stand] {
        let states: [(name: String, value: Double, state: Stand.State)] = [
            ("at its beginning", 0, .live), ("in the middle", 50, .live), ("at its end", 100, .live), ("hovered", 50, .hovered),
            ("pressed", 50, .pressed), ("disabled", 50, .live),
        ]
        return states.map { name, value, state in
            let slider = Slider(name, value: value, in: 0...100)
            slider.isEnabled = name != "disabled"
            return Stand(name, slider, .fixed(160, 34), state: state)
        }
    }

    private var segments: [Stand] {
        let words = ["point", "line", "circle", "rectangle"].map { SegmentedControl.Segment($0) }
        let names = [WidgetStands.longName, "short", "hills 🌄"].map { SegmentedControl.Segment($0) }
        let equal = SegmentedControl("equal shape", segments: words, selectedIndex: 2)
        return [
            Stand("as wide as their words", SegmentedControl("shape", segments: words, selectedIndex: 1)),
            Stand("none chosen", SegmentedControl("nothing", segments: words)),
            Stand("long names go on in the next line", SegmentedControl("name", segments: names, selectedIndex: 1), .fixed(280, 56)),
            Stand("all as wide, on one track", equal, .fixed(360, 32)) { [weak equal] theme in
                var style = theme.segments
                style.arrangement = .equal
                style.height = 32 * theme.scale
                equal?.style = style
            },
        ]
    }

    private var pickers: [Stand] {
        let moods = PickerView("mood", words: ["serene", "glad", "curious", "tired", "restless"])
        let numbers = PickerView("number", words: (1...12).map(String.init), axis: .horizontal)
        moods.select(2, animated: false)
        numbers.select(5, animated: false)
        numbers.name = "number"
        return [Stand("up and down", moods, .fixed(280, 300)), Stand("left and right", numbers, .fixed(400, 80))]
    }
}
