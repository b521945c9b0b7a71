import LayoutMath
import Platform
import TestSupport

@testable import Views
@testable import Widgets

/// A picker with cells of 50 points in the middle of a window of 400x300, at distances of 50, 50, 40 and 40 points.
@MainActor
final class PickerFixture {
    let picker: PickerView
    let user: StageHarness
    private(set) var selected: [Int] = []
    private(set) var highlighted: [Int] = []
    private(set) var activated: [Int] = []

    nonisolated static let length = 50.0
    nonisolated static var style: PickerStyle {
        PickerStyle(
            length: length,
            appearances: [
                .init(offset: 0, extent: 60, alpha: 1), .init(offset: 50, extent: 40, alpha: 0.8),
                .init(offset: 90, extent: 40, alpha: 0.5),
            ])
    }

    /// - Parameter parent: takes the picker; what lies at the root above it fills the window.
    init(
        _ axis: Axis = .vertical, count: Int = 10, titles: [String]? = nil, motion: MotionPreference = .full,
        in parent: View? = nil
    ) {
        picker = PickerView("mood", axis: axis, style: PickerFixture.style) { PlainCell() }
        picker.setItems(PickerFixture.items(titles ?? (0..<count).map { "item \($0)" }))
        picker.frame = Rect(x: 0, y: 0, width: 400, height: 300)
        var root = parent ?? View()
        root.addSubview(picker)
        while let above = root.superview { root = above }
        user = StageHarness(root, motion: motion)
        picker.selected = { [weak self] in self?.selected.append($0) }
        picker.highlighted = { [weak self] in self?.highlighted.append($0) }
        picker.activated = { [weak self] in self?.activated.append($0) }
        user.settle()
    }

    static func items(_ titles: [String]) -> [PickerItem] { titles.map { PickerItem(id: $0, title: $0) } }

    var offset: Double { picker.scrollView.contentOffset[picker.axis] }
    var velocity: Double { picker.scrollView.velocity[picker.axis] }
    var centre: Point { picker.convert(picker.bounds.center, to: nil) }

    /// Drags against the direction of the offset: positive values continue along the row.
    func fling(by cells: Double, in duration: Seconds) {
        user.fling(from: centre, by: Vector(-cells * PickerFixture.length, along: picker.axis), in: duration)
    }

    func dragAndRest(by cells: Double) {
        user.drag(from: centre, to: centre + Vector(-cells * PickerFixture.length, along: picker.axis))
    }

    /// The indexes of the cells that have views.
    func cell(_ index: Int) -> PlainCell? { picker.cells.cell(at: index) as? PlainCell }
}

/// A cell that records its updates.
final class PlainCell: View, PickerCell {
    private(set) var item: PickerItem?
    private(set) var distance = 0.0

    func show(_ item: PickerItem, at index: Int) { self.item = item }
    func update(distanceFromCenter distance: Double) { self.distance = distance }
}
