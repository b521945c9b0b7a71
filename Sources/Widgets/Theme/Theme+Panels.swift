import Imaging
import LayoutMath
import Platform
public import Views

nonisolated extension Theme {
    /// Default style of `Toast`: a raised slab at elevation 3.
    public var toast: ToastStyle { ToastStyle(self) }

    /// The default of `MenuView`.
    public var menu: MenuStyle { MenuStyle(self) }

    /// The default of `TabStrip`.
    public var tabStrip: TabStripStyle { TabStripStyle(self) }
}
