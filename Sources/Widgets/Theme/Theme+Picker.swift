public import LayoutMath
public import Views

nonisolated extension Theme {
    /// The default of `PickerView`: three items on each side of the chosen one, smaller and paler outwards.
    public func picker(along axis: Axis) -> PickerStyle {
        let offsets = axis == .vertical ? [0.0, 72, 124, 164, 196] : [0.0, 96, 184, 264, 336]
        let extents = axis == .vertical ? [64.0, 48, 32, 28, 28] : [96.0, 88, 80, 72, 72]
        let alphas = [1, 0.82, 0.68, 0.58, 0]
        let appearances = offsets.indices.map {
            PickerStyle.CellAppearance(offset: offsets[$0] * scale, extent: extents[$0] * scale, alpha: alphas[$0])
        }
        return PickerStyle(length: offsets[1] * scale, appearances: appearances)
    }

    /// Text styles of `PickerWord` at distances 0, 1, 2, … from the chosen item; larger sizes have lighter weights.
    public var pickerWords: [TextStyle] { [type.title, type.heading, type.subhead, type.lead, type.lead] }
}
