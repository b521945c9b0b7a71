import LayoutMath
import Platform
import Views

/// A view of a column that knows how high it must be.
protocol ColumnItem: View {
    func fittingHeight(width: Double, measuring measure: any TextMeasuring) -> Double
}

/// Views one below the other, each as high as it must be; hidden ones take no room.
enum Column {
    static func height(of items: [any ColumnItem], width: Double, measuring measure: any TextMeasuring) -> Double {
        items.reduce(0) { $0 + ($1.isHidden ? 0 : $1.fittingHeight(width: width, measuring: measure)) }
    }

    static func place(_ items: [any ColumnItem], from top: Double = 0, width: Double, measuring measure: any TextMeasuring) {
        var y = top
        for item in items where !item.isHidden {
            let height = item.fittingHeight(width: width, measuring: measure)
            item.frame = Rect(x: 0, y: y, width: width, height: height)
            y += height
        }
    }
}
