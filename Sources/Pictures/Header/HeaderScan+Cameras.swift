import Imaging

/// RAW files that are not TIFF containers.
extension HeaderScan {
    // MARK: Canon

    /// CR3: a sequence of boxes. The box `moov` describes the file.
    /// Source: L. Laurent, "Describing the Canon Raw v3 (CR3) file format".
    func tasksOfCanon(in window: ByteWindow) throws(PictureError) -> [RawScan.Task] {
        var offset = 0
        while let box = HEIFBox(at: offset, in: window, end: fileSize), box.end > offset {
            if box.isOfType("moov") {
                guard box.end - box.start <= HEIFItems.mostBytes else { throw .damaged("its description is too long") }
                return [.movie(box)]
            }
            offset = box.end
        }
        throw .damaged("it has no description")
    }

    /// Reads the sizes of the tracks, of which the first is a JPEG of the complete picture. Also reads the directories of an EXIF block,
    /// each of which has a separate box.
    mutating func readMovie(_ movie: HEIFBox, in window: ByteWindow) {
        let boxes = HEIFBox.boxes(in: window, from: movie.start, to: movie.end)
        for box in boxes where box.isOfType("trak") && size == nil {
            guard let entry = Self.box(["mdia", "minf", "stbl", "stsd"], in: box, of: window).map({ $0.start + 8 }),
                window.holds("CRAW", at: entry + 4), let width = window.word(entry + 32, bigEndian: true),
                let height = window.word(entry + 34, bigEndian: true)
            else { continue }
            found(PixelSize(width: width, height: height), rank: 1, at: entry)
        }
        for box in boxes where box.isOfType("uuid") {
            let parts = HEIFBox.boxes(in: window, from: box.start + 16, to: box.end)
            // The second has the time of the shot, which takes precedence over the time in the first.
            for (type, part) in [("CMT2", .details), ("CMT1", .camera), ("CMT4", .position)] as [(StaticString, EXIFBlock.Part)] {
                guard let block = parts.first(where: { $0.isOfType(type) }) else { continue }
                take(EXIFBlock(in: window, from: block.start, to: block.end, as: part))
            }
        }
    }

    /// The box at the end of a path of box types.
    private static func box(_ path: [StaticString], in box: HEIFBox, of window: ByteWindow) -> HEIFBox? {
        var found = box
        for type in path {
            guard let next = HEIFBox.boxes(in: window, from: found.start, to: found.end).first(where: { $0.isOfType(type) }) else {
                return nil
            }
            found = next
        }
        return found
    }

    // MARK: Fujifilm

    /// RAF: offsets and lengths of a JPEG, which contains the facts, and of a table. Source: ExifTool, "FujiFilm RAF".
    func tasksOfFujifilm(in window: ByteWindow) -> [RawScan.Task] {
        func place(_ offset: Int, most: Int) -> Range<Int>? {
            guard let start = window.long(offset, bigEndian: true), let length = window.long(offset + 4, bigEndian: true), length > 0,
                start >= RawScan.startLength - 60, start <= fileSize - min(length, most)
            else { return nil }
            return start..<(start + min(length, most))
        }
        let table = place(92, most: PictureLimits.laterWindow).map { RawScan.Task.table($0) }
        let preview = place(84, most: PictureLimits.window).map { RawScan.Task.preview($0) }
        return [table, preview].compactMap { $0 }
    }

    /// Reads the table: a count, then entries `tag(2) length(2) …`. 0x100 is the sensor size and 0x111 the picture size, both height first.
    mutating func readTable(_ place: Range<Int>, in window: ByteWindow) {
        guard let count = window.long(place.lowerBound, bigEndian: true) else { return }
        var entry = place.lowerBound + 4
        for _ in 0..<min(count, 1_024) {
            guard let tag = window.word(entry, bigEndian: true), let length = window.word(entry + 2, bigEndian: true) else { return }
            if tag == 0x100 || tag == 0x111, length == 4, let height = window.word(entry + 4, bigEndian: true),
                let width = window.word(entry + 6, bigEndian: true)
            {
                found(PixelSize(width: width, height: height), rank: tag == 0x111 ? 3 : 2, at: place.lowerBound)
            }
            entry += 4 + length
        }
    }

    /// Reads the EXIF block of a JPEG, which is at its beginning.
    mutating func readPreview(_ place: Range<Int>, in window: ByteWindow) {
        let start = place.lowerBound
        guard window.holds("Exif\0\0", at: start + 6), let length = window.word(start + 4, bigEndian: true) else { return }
        take(EXIFBlock(in: window, from: start + 12, to: min(start + 4 + length, place.upperBound)))
    }

    // MARK: Minolta

    /// MRW: blocks `name(4) length(4) …`. `PRD` has the size at byte 12, height first; `TTW` is a TIFF structure. Source: D. Coffin, dcraw.
    mutating func startMinolta(in window: ByteWindow) -> [RawScan.Task] {
        var tasks: [RawScan.Task] = []
        var block = 8
        while let length = window.long(block + 4, bigEndian: true), length < HEIFItems.mostBytes {
            let start = block + 8
            if window.holds("\0PRD", at: block), let height = window.word(start + 12, bigEndian: true),
                let width = window.word(start + 14, bigEndian: true)
            {
                found(PixelSize(width: width, height: height), rank: 3, at: start)
            }
            if window.holds("\0TTW", at: block), start <= fileSize - length {
                tasks = [.block(start..<(start + min(length, PictureLimits.window)))]
            }
            block = start + length
        }
        return tasks
    }
}
