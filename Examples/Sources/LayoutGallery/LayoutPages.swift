import PanoramaKit

/// A panorama with a toolbar beside its title. Its first page fills the window, and the second is half as wide again.
func makeRoot() -> View {
    let panorama = PanoramaView(title: "layouts")
    panorama.titleAccessory = StackView([Button("share") {}, Button("new") {}], axis: .horizontal)
    panorama.setItems([
        PanoramaItem(id: "note", title: "note", width: .windows(1), makeContent: makeNote),
        PanoramaItem(id: "plan", title: "plan", width: .windows(1.5), makeContent: makePlan),
    ])
    return panorama
}

/// A column of layouts: a row whose button is at its end, a field that takes what its neighbours leave, tags that wrap, and a table.
private func makeNote() -> View {
    let heading = StackView(
        [Label("a walk", role: \.subhead), Label("draft", role: \.caption, ink: \.middle), Spacer(), Button("save") {}],
        axis: .horizontal, spacing: 12, alignment: .firstBaseline)
    let place = StackView(
        [Label("where"), TextField("where", text: "north pier").flexible(maximum: 360), Button("find") {}],
        axis: .horizontal, spacing: 12, alignment: .center)
    let tags = WrapView(["winter", "blue hour", "with Noor", "harbour", "snow"].map { tag in Button(tag) {} })
    let table = GridView(
        ["from", "the lighthouse", "6 km", "to", "the old mill", "4 km"].enumerated().map { index, words in
            Label(words, ink: index % 3 == 0 ? \.middle : \.high, alignment: index % 3 == 2 ? .trailing : .leading)
        }, columns: [.content, .fraction(1), .content], spacing: 12)
    return StackView([heading, place, tags, table], spacing: 20, alignment: .fill)
}

/// A week in columns of equal widths, of which one is wider, over a row for all of them.
private func makePlan() -> View {
    let days = ["mon", "tue", "wed", "thu", "fri", "weekend"].map { Tile($0) }
    let week = Tile("the whole week")
    let plan = GridView(days + [week], columns: Array(repeating: .fraction(1), count: 5) + [.fraction(2)])
    (plan.rows, plan.verticalAlignment) = ([.fraction(1), .points(56)], .fill)
    plan.setSpan(columns: days.count, of: week)
    return plan
}

/// A word on a surface.
private final class Tile: View {
    private let label: Label

    init(_ word: String) {
        label = Label(word, alignment: .center)
        label.verticalAlignment = .center
        super.init()
        addSubview(label)
    }

    override func sizeThatFits(_ size: Size) -> Size { label.sizeThatFits(size) }
    override func layoutSubviews() { label.frame = bounds }
    override func draw(in canvas: Canvas) { canvas.fill(.rounded(radius: 6), in: bounds, theme.palette.raised) }
}
