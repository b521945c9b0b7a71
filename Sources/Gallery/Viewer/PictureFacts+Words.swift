import Pictures
import Platform

// Facts as text; nil for missing facts.
extension PictureFacts {
    /// The size, such as "4032 × 3024 · 12.2 MP".
    var sizeWords: String? {
        guard let size else { return nil }
        let millions = size.width * size.height / 1e6
        let words = "\(Int(size.width)) × \(Int(size.height))"
        return millions < 0.05 ? words : "\(words) · \(DecimalText.string(millions, digits: 1)) MP"
    }

    /// The format and the file size, such as "JPEG · 2.4 MB".
    var fileWords: String? {
        let parts = [format, byteWords].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// The file size, such as "2.4 MB", in decimal units as in file managers.
    package var byteWords: String? {
        guard let byteCount else { return nil }
        let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")]
        guard let (size, name) = units.first(where: { byteCount >= $0.0 }) else { return "\(byteCount) bytes" }
        let tenths = (byteCount * 10 + size / 2) / size
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }

    /// A label and text such as "1 of 3" for pages or "the largest of 5" for sizes; the text is nil for a single picture.
    var pageRow: (label: String, words: String?) {
        guard let pages else { return ("page", nil) }
        let count = pages.isLeast ? "\(pages.count) or more" : "\(pages.count)"
        return pages.kind == .pages ? ("page", "1 of \(count)") : ("sizes", "the largest of \(count)")
    }

    /// Text such as "page 1 of 3" to show after a picture's title; nil for a single page.
    var pageCaption: String? {
        guard pages?.kind == .pages, let words = pageRow.words else { return nil }
        return "page \(words)"
    }

    /// "Display P3", or "Display P3, which is ignored: a curve falls".
    var profileWords: String? {
        guard let profileFault else { return profile }
        return "\(profile ?? "a profile"), which is ignored: \(profileFault)"
    }

    /// The facts stated in the file, from camera to rights, as labels and text.
    var shotRows: [(label: String, words: String?)] {
        [
            ("camera", camera), ("lens", settings.lens), ("exposure", settings.exposureWords), ("focal length", settings.focalWords),
            ("flash", settings.hasFlash == true ? "fired" : nil), ("place", place), ("colours", profileWords),
            ("description", settings.description), ("artist", settings.artist), ("copyright", settings.copyright),
            ("written by", settings.software),
        ]
    }
}

extension CameraSettings {
    /// "1/250 s · f/2.8 · ISO 400 · −0.7 EV".
    var exposureWords: String? {
        let parts = [
            exposureTime.map(CameraSettings.timeWords), fNumber.map { "f/\(DecimalText.string($0, digits: 1))" },
            sensitivity.map { "ISO \($0)" },
            exposureBias.flatMap(CameraSettings.biasWords),
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// Writes times below a third of a second as a fraction, as cameras do.
    private static func timeWords(_ seconds: Double) -> String {
        seconds > 0.3 ? "\(DecimalText.string(seconds, digits: 1)) s" : "1/\(DecimalText.string((1 / seconds).rounded(), digits: 0)) s"
    }

    private static func biasWords(_ stops: Double) -> String? {
        let words = DecimalText.string(abs(stops), digits: 1)
        return words == "0" ? nil : "\(stops < 0 ? "−" : "+")\(words) EV"
    }

    /// "35 mm", or "5.7 mm (26 mm on film)" if both are known and differ.
    var focalWords: String? {
        let own = focalLength.map { "\(DecimalText.string($0, digits: 1)) mm" }
        let film = filmFocalLength.map { "\($0) mm" }
        guard let own else { return film.map { "\($0) on film" } }
        return film == nil || film == own ? own : "\(own) (\(film ?? "") on film)"
    }
}
