public import LayoutMath
public import Pictures

/// Facts about a picture's file; each is nil if the file does not contain it.
public nonisolated struct PictureFacts: Equatable, Sendable {
    /// Size in pixels as stated in the file.
    public var size: Size?
    /// The maximum size in pixels at which the picture can be drawn. It is larger than `size` for a vector drawing, which has no pixel
    /// size.
    public var drawnSize: Size?
    public var byteCount: Int?
    /// The format's name, such as "JPEG".
    public var format: String?
    /// When the picture was taken, as text.
    public var date: String?
    public var camera: String?
    /// The camera's settings, and the picture's rights.
    public var settings = CameraSettings()
    /// Where the picture was taken, as text.
    public var place: String?
    /// The name of the colour profile, and the reason if the profile is ignored.
    public var profile: String?
    public var profileFault: String?
    /// The number of pictures in the file; nil for a single one.
    public var pages: PageCount?

    public init(size: Size? = nil, byteCount: Int? = nil, date: String? = nil, camera: String? = nil) {
        (self.size, drawnSize) = (size, size)
        self.byteCount = byteCount
        self.date = date
        self.camera = camera
    }

    /// - Parameter year: The current year, which is not shown in dates.
    init(of header: PictureHeader, in year: Int) {
        let size = header.statedSize
        self.init(
            size: Size(width: Double(size.width), height: Double(size.height)), byteCount: header.byteCount,
            date: header.date?.words(in: year), camera: header.camera)
        drawnSize = Size(width: Double(header.uprightSize.width), height: Double(header.uprightSize.height))
        format = header.hasVideo ? "\(header.formatName) with a film" : header.formatName
        (settings, profile, profileFault) = (header.settings, header.profileName, header.profileFault)
        pages = header.pages
        let parts = [header.placeName, header.coordinate?.words].compactMap(\.self)
        place = parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
