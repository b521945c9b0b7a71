import Platform

// Typefaces that are not part of the design. Each is looked for once, when it is first used.
extension FontBook {
    /// The file of a font; of the face that stands in for it, if its typeface cannot be used.
    func file(of font: Font) -> String? {
        let standIn = sources[font.face]?.file
        guard let typeface = font.typeface else { return standIn }
        if let known = typefaceFiles[typeface] { return known ?? standIn }
        let file = openedFile(of: typeface)
        typefaceFiles[typeface] = .some(file)
        return file ?? standIn
    }

    /// Finds and opens a typeface; reports one that cannot be used.
    private func openedFile(of typeface: Typeface) -> String? {
        do throws(SDLError) {
            guard let place = try place(of: typeface) else { return nil }
            let file = place.index == 0 ? place.file : "\(place.file)#\(place.index)"
            if files[file] == nil { files[file] = try FontData(file: place.file, index: place.index) }
            guard open(file, size: Self.measuringSize) != nil else { throw SDLError("opening \(file)", reason: "the font is damaged") }
            return file
        } catch {
            foundFault?(FontFault(font: typeface.description, reason: error.reason))
            return nil
        }
    }

    /// The place of a typeface; nil for one that has a stand-in on purpose.
    private func place(of typeface: Typeface) throws(SDLError) -> FontFiles.Place? {
        let found: FontFiles.Place?
        switch typeface {
        case .file(let path):
            try FontFileHeader.check(path)
            return FontFiles.Place(file: path, index: 0)
        case .family where typefaces == .standIns, .system where typefaces == .standIns: return nil
        case .family(let name, let weight, let isItalic): found = installed.font(family: name, weight: weight, isItalic: isItalic)
        case .system(let weight): found = installed.systemFont(weight: weight)
        }
        guard let found else { throw SDLError("finding a font", reason: "it is not installed") }
        return found
    }
}
