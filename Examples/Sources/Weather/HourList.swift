import PanoramaKit

/// The next hours, one in a row.
final class HourList: View {
    private var hours: [String: Hour] = [:]
    private lazy var list = ListView(
        rowHeight: .fixed(44),
        recipe: CollectionView.Recipe(
            make: { _ in HourRow() },
            configure: { [unowned self] row, id in hours[id].map { (row as? HourRow)?.show($0) } }))

    init() {
        super.init()
        addSubview(list)
        list.semantics.label = "hours"
        list.emptyText = "no forecast yet"
        list.rowText = { [unowned self] id in hours[id].map { "\(id), \($0.sky.words), \($0.temperature)°" } ?? id }
    }

    func show(_ new: [Hour]) {
        let ids = new.map { "\($0.time):00" }
        hours = Dictionary(uniqueKeysWithValues: zip(ids, new))
        list.apply(ListSnapshot(ids))
        list.reconfigure()
    }

    override func layoutSubviews() { list.frame = bounds }
}

/// An hour's time, sky, chance of rain and temperature, from left to right.
private final class HourRow: View {
    private let time = Label("", ink: \.middle)
    private let sign = SkySign()
    private let chance = Label("", role: \.caption, ink: \.middle)
    private let temperature = Label("", role: \.bodyStrong, alignment: .trailing)
    private let row: StackView

    init() {
        row = StackView(
            [time.width(52), sign, Spacer(), chance, temperature.width(40)], axis: .horizontal, spacing: 12, alignment: .center)
        super.init()
        addSubview(row)
    }

    func show(_ hour: Hour) {
        time.text = "\(hour.time):00"
        sign.sky = hour.sky
        chance.text = hour.chance > 0 ? "\(Int(hour.chance * 100)) %" : ""
        temperature.text = "\(hour.temperature)°"
        row.setNeedsLayout()
    }

    override func layoutSubviews() { row.frame = bounds }
}

extension View {
    /// Gives the view this width in a row, so that those of several rows are below each other.
    fileprivate func width(_ width: Double) -> View { flexible(grow: 1, shrink: 0, minimum: width, maximum: width) }
}
