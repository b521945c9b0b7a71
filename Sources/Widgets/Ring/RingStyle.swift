public import Imaging
public import Platform
import Views

/// A picture on a ring.
public nonisolated struct RingItem: Equatable, Sendable {
    public let id: String
    public var image: String
    public var title: String

    public init(id: String, image: String, title: String) {
        self.id = id
        self.image = image
        self.title = title
    }
}

/// Measures and colours of a ring.
public nonisolated struct RingStyle: Equatable, Sendable {
    /// What removes a picture: a small disc with a cross on its rim.
    public struct Badge: Equatable, Sendable {
        public var diameter: Double
        public var fill: Color
        public var icon: Icon
        public var iconColor: Color

        public init(diameter: Double = 32, fill: Color, icon: Icon, iconColor: Color) {
            self.diameter = diameter
            self.fill = fill
            self.icon = icon
            self.iconColor = iconColor
        }
    }

    public var diameter = 88.0
    public var selectedDiameter = 120.0
    /// From the ring's centre to the items' centres, where there is room.
    public var radius = 184.0
    /// Least room between two items.
    public var spacing = 8.0
    public var selectionWidth = 2.0
    public var selectionGap = 4.0
    public var lineWidth = 1.0
    /// How far outwards an item is pulled to remove it.
    public var pullDistance = 72.0
    public var lineColor: Color
    public var selectionColor: Color
    public var placeFill: Color
    public var placeColor: Color
    public var addIcon: Icon
    public var picture: PictureStyle
    /// Nil shows none.
    public var badge: Badge?

    public init(
        lineColor: Color, selectionColor: Color, placeFill: Color, placeColor: Color, addIcon: Icon, picture: PictureStyle,
        badge: Badge? = nil
    ) {
        self.lineColor = lineColor
        self.selectionColor = selectionColor
        self.placeFill = placeFill
        self.placeColor = placeColor
        self.addIcon = addIcon
        self.picture = picture
        self.badge = badge
    }
}
