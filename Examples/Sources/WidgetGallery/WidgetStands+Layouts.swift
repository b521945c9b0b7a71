import PanoramaKit

extension WidgetStands {
    var layoutSection: WidgetSection { WidgetSection("layouts", [barStand, wrapStand, trackStand]) }

    private var barStand: Stand {
        Stand("a spacer", StackView([Label("left"), Spacer(), Label("right")], axis: .horizontal), .fixed(220, 24))
    }

    private var wrapStand: Stand {
        Stand("rows that wrap", WrapView(["fjord", "winter", "blue hour"].map { Label($0) }, spacing: 16), .fixed(120, 56))
    }

    private var trackStand: Stand {
        let words = ["from", "the lighthouse", "to", "the old mill"].map { Label($0) }
        return Stand("columns and rows", GridView(words, columns: [.content, .fraction(1)], spacing: 12), .fixed(220, 60))
    }
}
