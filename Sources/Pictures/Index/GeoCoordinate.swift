/// A position on the Earth, with a resolution of one centimetre.
public struct GeoCoordinate: Hashable, Sendable {
    /// In ten-millionths of a degree; north and east are positive.
    let latitudeUnits: Int32
    let longitudeUnits: Int32

    private static let unitsPerDegree = 10_000_000.0

    /// Creates a position from degrees; nil outside ±90 and ±180, or for NaN.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        latitudeUnits = Int32((latitude * GeoCoordinate.unitsPerDegree).rounded())
        longitudeUnits = Int32((longitude * GeoCoordinate.unitsPerDegree).rounded())
    }

    /// Creates a position from stored units; nil outside the range.
    init?(latitudeUnits: Int32, longitudeUnits: Int32) {
        guard (-900_000_000...900_000_000).contains(latitudeUnits), (-1_800_000_000...1_800_000_000).contains(longitudeUnits)
        else { return nil }
        (self.latitudeUnits, self.longitudeUnits) = (latitudeUnits, longitudeUnits)
    }

    /// Degrees, positive in the north.
    public var latitude: Double { Double(latitudeUnits) / GeoCoordinate.unitsPerDegree }
    /// Degrees, positive in the east.
    public var longitude: Double { Double(longitudeUnits) / GeoCoordinate.unitsPerDegree }

    /// `47.37° N, 8.54° E`.
    public var words: String {
        "\(GeoCoordinate.words(latitude))° \(latitude < 0 ? "S" : "N"), \(GeoCoordinate.words(longitude))° \(longitude < 0 ? "W" : "E")"
    }

    /// Two decimals are about a kilometre: they name a place, not an address.
    private static func words(_ degrees: Double) -> String {
        let hundredths = Int((abs(degrees) * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
    }
}
