public import Imaging
public import Platform
public import Views

/// An item of a ring: a picture with an identity and a title.
public nonisolated struct RingItem: Equatable, Sendable {
    /// Identity of the item when items are inserted and removed; unique within a ring.
    public let id: String
    /// Name of the picture.
    public var image: String
    /// Accessibility label of the picture.
    public var title: String

    /// An item that shows the picture `image`.
    public init(id: String, image: String, title: String) {
        self.id = id
        self.image = image
        self.title = title
    }
}

/// Measures and colours of a ring.
public nonisolated struct RingStyle: Equatable, Sendable {
    /// A small disc on a picture's rim that removes the picture.
    public struct Badge: Equatable, Sendable {
        /// Diameter of the disc in points; at most half the picture's. Default 32.
        public var diameter: Double
        /// Fill of the disc.
        public var fill: Color
        /// Icon in the middle of the disc.
        public var icon: Icon
        /// Colour of the icon.
        public var iconColor: Color

        /// A badge, by default of 32 points.
        public init(diameter: Double = 32, fill: Color, icon: Icon, iconColor: Color) {
            self.diameter = diameter
            self.fill = fill
            self.icon = icon
            self.iconColor = iconColor
        }
    }

    /// Greatest diameter of an item in points; smaller if there are many. Default 88.
    public var diameter = 88.0
    /// Diameter of the selected item in points when the others have `diameter`. It shrinks in proportion with them. Default 120.
    public var selectedDiameter = 120.0
    /// Distance from the ring's centre to the items' centres if there is room, in points; larger if items would touch. Default 184.
    public var radius = 184.0
    /// Least space between two items, in points. Default 8.
    public var spacing = 8.0
    /// Width of the ring around the selected item, in points. Default 2.
    public var selectionWidth = 2.0
    /// Space between the selected item and the ring around it, in points. Default 4.
    public var selectionGap = 4.0
    /// Width of the circle through the items' centres, in points. Default 1.
    public var lineWidth = 1.0
    /// Distance by which an item must be pulled outwards to be removed, in points. Default 72.
    public var pullDistance = 72.0
    /// Colour of the circle through the items' centres.
    public var lineColor: Color
    /// Colour of the ring around the selected item.
    public var selectionColor: Color
    /// Fill of the free place.
    public var placeFill: Color
    /// Colour of the free place's icon and edge.
    public var placeColor: Color
    /// Icon of the free place.
    public var addIcon: Icon
    /// Style of the items' pictures.
    public var picture: PictureStyle
    /// Badge that removes a picture; nil for none.
    public var badge: Badge?

    /// The style of a theme.
    public init(_ theme: Theme) {
        let (palette, scale) = (theme.palette, theme.scale)
        lineColor = Color.white.opacity(theme.isDark ? 0.22 : 0.5)
        selectionColor = palette.accent
        (placeFill, placeColor, addIcon) = (palette.paper.opacity(0.5), palette.high, Icon.plus)
        picture = theme.picture(elevation: 2)
        badge = Badge(diameter: 32 * scale, fill: Palette.dusk.high, icon: Icon.cross, iconColor: Palette.dusk.paper)
        (diameter, selectedDiameter, radius) = (88 * scale, 120 * scale, 184 * scale)
        (spacing, pullDistance) = (8 * scale, 72 * scale)
    }
}
