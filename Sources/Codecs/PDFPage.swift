public import Imaging

/// A PDF file with one page and one picture, as printers accept it. Lengths are in points of 1/72 inch.
///
/// The picture is a JPEG, which is embedded unchanged. Source: ISO 32000-1, 7.5 (file structure), 8.9.5 (images), 7.4.8 (DCTDecode).
public struct PDFPage: Equatable, Sendable {
    /// The sheet of paper, and its unprinted margins.
    public struct Paper: Equatable, Sendable {
        /// Points from each edge.
        public struct Margins: Equatable, Sendable {
            public var top, left, bottom, right: Double

            public init(top: Double, left: Double, bottom: Double, right: Double) {
                (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
            }
        }

        public var width, height: Double
        public var margins: Margins

        /// - Parameters: Finite lengths. A side is at least one point; margins that would leave less than a point are ignored.
        public init(width: Double, height: Double, margins: Margins) {
            (self.width, self.height, self.margins) = (max(1, width), max(1, height), margins)
            if margins.left + margins.right > self.width - 1 { (self.margins.left, self.margins.right) = (0, 0) }
            if margins.top + margins.bottom > self.height - 1 { (self.margins.top, self.margins.bottom) = (0, 0) }
        }

        /// ISO 216 A4, with margins of 10 mm.
        public static let a4 = Paper(width: 210 * perMillimetre, height: 297 * perMillimetre, margins: .all(10 * perMillimetre))
        public static let perMillimetre = 72 / 25.4

        /// The size of the printed area.
        var room: (width: Double, height: Double) {
            (width - margins.left - margins.right, height - margins.top - margins.bottom)
        }
    }

    public let paper: Paper

    public init(on paper: Paper) { self.paper = paper }

    /// The largest useful size of the picture in pixels: 300 pixels per inch.
    public var fit: PictureFit {
        .within(width: Int((paper.room.width * 300 / 72).rounded(.up)), height: Int((paper.room.height * 300 / 72).rounded(.up)))
    }

    /// The file.
    /// - Parameters:
    ///   - jpeg: A JPEG in colour, as `CodecEncoder` writes it.
    ///   - size: The size of the JPEG's picture. It is shown in the middle, as large as fits.
    public func bytes(showing jpeg: [UInt8], of size: PixelSize) -> [UInt8] {
        let frame = frame(of: size)
        let drawing = "q \(frame.width) 0 0 \(frame.height) \(frame.x) \(frame.y) cm /Picture Do Q\n"
        let box = "[0 0 \(Self.text(paper.width)) \(Self.text(paper.height))]"
        let image =
            "/Type /XObject /Subtype /Image /Width \(size.width) /Height \(size.height) /ColorSpace /DeviceRGB /BitsPerComponent 8 "
            + "/Filter /DCTDecode"
        let objects = [
            Self.object("/Type /Catalog /Pages 2 0 R"), Self.object("/Type /Pages /Kids [3 0 R] /Count 1"),
            Self.object("/Type /Page /Parent 2 0 R /MediaBox \(box) /Contents 4 0 R /Resources << /XObject << /Picture 5 0 R >> >>"),
            Self.object("", stream: Array(drawing.utf8)), Self.object(image, stream: jpeg),
        ]
        return Self.file(of: objects)
    }

    /// The place of the picture on the page, measured from the lower left corner.
    private func frame(of size: PixelSize) -> (x: String, y: String, width: String, height: String) {
        let (room, margins) = (paper.room, paper.margins)
        let scale = min(room.width / Double(size.width), room.height / Double(size.height))
        let (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
        return (
            Self.text(margins.left + (room.width - width) / 2), Self.text(margins.bottom + (room.height - height) / 2), Self.text(width),
            Self.text(height)
        )
    }

    /// A number with two decimals.
    private static func text(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let decimals = hundredths.magnitude % 100
        return "\(hundredths < 0 ? "-" : "")\(hundredths.magnitude / 100).\(decimals < 10 ? "0" : "")\(decimals)"
    }

    // MARK: Structure

    private static func object(_ entries: String, stream: [UInt8]? = nil) -> [UInt8] {
        guard let stream else { return Array("<< \(entries) >>".utf8) }
        return Array("<< \(entries) /Length \(stream.count) >>\nstream\n".utf8) + stream + Array("\nendstream".utf8)
    }

    /// The objects, numbered from 1, and the table of their offsets. The first is the catalogue.
    private static func file(of objects: [[UInt8]]) -> [UInt8] {
        var file = Array("%PDF-1.4\n".utf8)
        var table = "0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let place = String(file.count)
            table += String(repeating: "0", count: max(0, 10 - place.count)) + place + " 00000 n \n"
            file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let count = objects.count + 1
        let end = "xref\n0 \(count)\n\(table)trailer\n<< /Size \(count) /Root 1 0 R >>\nstartxref\n\(file.count)\n%%EOF\n"
        return file + Array(end.utf8)
    }
}

extension PDFPage.Paper.Margins {
    public static func all(_ length: Double) -> Self { Self(top: length, left: length, bottom: length, right: length) }
}
