/// How the initial directions of a cell's particles are distributed over its `emissionRange`.
public enum EmissionSpread: String, CaseIterable, Hashable, Sendable {
    /// Uniform by angle in a plane: from -range/2 to range/2 about `emissionLongitude`, all at the same `emissionLatitude`.
    case fan
    /// Uniform by solid angle in a three-dimensional cone about the direction of `emissionLongitude` and `emissionLatitude`.
    ///
    /// The range is the full opening angle. Its sign does not matter; 360 degrees are the complete sphere, and larger values count as
    /// 360. The visible motion is a projection: x and y of a direction are the velocity in the plane, and z is the velocity towards the
    /// viewer.
    case cone
}
