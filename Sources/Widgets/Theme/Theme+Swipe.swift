import Imaging
import LayoutMath
import Platform
public import Views

nonisolated extension Theme {
    /// The default of `SwipeRow`: raised cards, and destructive ones in the colour of errors.
    public var swipe: SwipeStyle { SwipeStyle(self) }
}
