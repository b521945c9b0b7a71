import Imaging
import Notes
import Pictures
import Storage

/// Small records: texts in pictures, the trash, the index, a decoder's answers and paths.
extension FuzzTarget {
    static let records = [
        FuzzTarget("texts", longest: 4_096) { bytes in
            OpenBytes.shared.holdAtPath(bytes) { path in
                guard let texts = try? EmbeddedTexts(of: path) else { return false }
                return PictureNote(texts) != PictureNote()
            }
        },
        FuzzTarget("shot", longest: 4_096) { bytes in
            OpenBytes.shared.holdAtPath(bytes) { path in
                guard let shot = try? Shot(reading: PictureFile(path: path, modified: 0)) else { return false }
                let reading = shot.time(ofFileAt: 0, on: .utc).reading
                require(CivilDate.secondsRange.contains(reading), "a shot lies in the calendar, got \(reading)")
                return shot.time != nil || shot.coordinate != nil || shot.placeName != nil
            }
        },
        FuzzTarget("thumbnail", longest: 4_096, mend: PNGChunks.mend) { bytes in
            PNGTexts(bytes)["Thumb::URI"] != nil
        },
        FuzzTarget("trash", longest: 1_024) { bytes in
            guard let info = TrashInfo(parsing: bytes) else { return false }
            let again = TrashInfo(parsing: Array(info.text.utf8))
            require(again?.path == info.path && again?.date == info.date, "a description that was written is read again as it was")
            _ = info.date.dayNumber
            return true
        },
        FuzzTarget("index", longest: 4_096, mend: mendIndex) { bytes in
            guard let index = PictureIndex(bytes: bytes) else { return false }
            require(PictureIndex(bytes: index.bytes)?.bytes == index.bytes, "an index that was written is read again as it was")
            return true
        },
        FuzzTarget("answer", longest: 512) { bytes in
            if let order = DecodeOrder(words: WorkerMessage.words(of: bytes)) {
                require(DecodeOrder(words: order.words) == order, "an order that was sent is the same")
                let size = order.plan.size
                require(size.width > 0 && size.height > 0, "a result has pixels, got \(size)")
            }
            guard let reply = WorkerReply(bytes: bytes) else { return false }
            switch reply {
            case .failed(let words), .notRead(let words):
                require(words.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "words are one line, got \(words)")
            default: require(WorkerReply(bytes: reply.bytes) == reply, "an answer that was sent is the same")
            }
            return true
        },
        FuzzTarget("path", longest: 512) { bytes in
            // Two paths, before and after the first zero.
            let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
            let paths = parts.map { String(pathBytes: $0) }
            for (path, part) in zip(paths, parts) {
                require(path.pathBytes.elementsEqual(part), "a path keeps its bytes")
                require(
                    !FilePath.isAbsolute(path) || FilePath.isAbsolute(FilePath.absolute(path)), "an absolute path stays one, \(path)")
                require(FilePath.isAbsolute(TypedPath(path, home: "/home/a", base: "/b").path), "a typed path becomes absolute")
                _ = (FilePath.name(of: path), FilePath.folder(of: path), FilePath.fileExtension(of: path), path.shownPath)
            }
            guard paths.count == 2 else { return false }
            require((paths[0] == paths[1]) == parts[0].elementsEqual(parts[1]), "different bytes are different paths")
            return true
        },
    ]

    private static func mendIndex(_ bytes: inout [UInt8]) {
        guard bytes.count >= 32 else { return }
        let sum = PictureIndex.checksum(of: bytes)
        for index in 0..<8 { bytes[24 + index] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * index)) }
    }
}
