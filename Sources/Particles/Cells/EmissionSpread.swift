/// How a cell's directions of birth are distributed over its `emissionRange`.
public enum EmissionSpread: String, CaseIterable, Hashable, Sendable {
    /// Uniform by angle in a plane: from -range/2 to range/2 about `emissionLongitude`, all at the same `emissionLatitude`.
    case fan
    /// Uniform by solid angle in a three-dimensional cone about the direction of `emissionLongitude` and `emissionLatitude`.
    ///
    /// The range is the full opening angle: its sign does not matter, 360 degrees are the whole sphere, and more counts as 360. What is seen
    /// is the projection: x and y of a direction are the velocity in the plane, and z is the velocity towards the viewer.
    case cone
}
