import PanoramaKit

/// A disc with a number.
final class Cell: View {
    private let color: Color
    private let label: Label

    init(number: String, color: Color) {
        self.color = color
        label = Label(number, role: \.subhead)
        label.color = .white
        super.init()
        semantics = Semantics(.item, label: "cell \(number)")
        addSubview(label)
    }

    override func layoutSubviews() { label.frame = Rect(center: bounds.center, size: label.sizeThatFits(bounds.size)) }
    override func draw(in canvas: Canvas) { canvas.fill(.rounded(radius: bounds.width / 2), in: bounds, color) }
}

/// Cells on a circle, which the user can put in another order, and a button that appends one.
final class CirclePage: View {
    private static let colors = [0xC2185B, 0x00796B, 0x5E35B1, 0xEF6C00, 0x1976D2, 0x689F38].map { Color(hex: $0) }

    // The layout positions the cells; the collection creates a view for each and animates the changes.
    private let collection = CollectionView(layout: CircleLayout()) { id in
        Cell(number: id, color: colors[(Int(id) ?? 0) % colors.count])
    }
    private lazy var addButton = Button("+") { [unowned self] in append() }
    private(set) var cells = ["0", "1", "2"]

    init() {
        super.init()
        for view in [collection, addButton] { addSubview(view) }
        collection.semantics.label = "cells"
        collection.moveItem = { [unowned self] from, to in
            cells.insert(cells.remove(at: from), at: to)
            show()
        }
        show(animated: false)
    }

    private func append() {
        cells.append("\(cells.count)")
        show()
    }

    private func show(animated: Bool = true) { collection.apply(CollectionSnapshot(cells), animated: animated) }

    override func layoutSubviews() {
        collection.frame = bounds
        let size = addButton.sizeThatFits(bounds.size)
        addButton.frame = Rect(x: bounds.width - size.width - 16, y: 16, width: size.width, height: size.height)
    }
}

func makeRoot() -> View { CirclePage() }
