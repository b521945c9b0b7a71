import Imaging
import Pictures

/// Makes the bytes of a turned and cut JPEG from those of the original.
struct JPEGEditor {
    let subject: EditSubject
    let bytes: [UInt8]
    /// Moves the file's units in a worker; the result is not trusted.
    let transform: (TransformOrder) throws(PictureError) -> [UInt8]

    /// Added to the size limit of the result, because a re-encoded file may be longer.
    private static let slack = 1 << 16

    func edited(_ edit: PictureEdit) throws(EditError) -> [UInt8] {
        guard !edit.isNone else { throw .nothing }
        let remarks = JPEGRemarks(parts: try JPEGParts(bytes))
        guard remarks.parts.size == subject.size else { throw .changed }
        switch JPEGPlan(edit, of: subject, movesUnits: !remarks.hasFollowers) {
        case .states(let orientation): return try remarks.stating(orientation)
        case .moves(let part, let orientation, let states):
            do throws(EditError) {
                return try moved(part, orientation, states: states, remarks, isCut: edit.part != nil)
            } catch {
                // If libjpeg does not support the coding, or the file is damaged or too large for a decoder, only the stated orientation is
                // changed.
                guard edit.part == nil, case .notRead(let reason) = error, reason.isCausedByFile else { throw error }
                return try remarks.stating(subject.orientation.turned(byQuarters: edit.quarters))
            }
        }
    }

    private func moved(
        _ part: PicturePart, _ orientation: PictureOrientation, states: PictureOrientation, _ remarks: JPEGRemarks, isCut: Bool
    ) throws(EditError) -> [UInt8] {
        let order = TransformOrder(
            size: subject.size, part: part, orientation: orientation,
            byteLimit: min(TransformOrder.mostBytes, 2 * bytes.count + Self.slack))
        let made: [UInt8]
        do throws(PictureError) { made = try transform(order) } catch { throw .notRead(error) }
        let result = try checked(made, order, remarks.parts)
        // The worker may have been compromised by the file, so only what a decoder needs is taken from it. The metadata comes from the
        // original file.
        let tables = result.segments.filter { !$0.isRemark }.flatMap { result.bytes[$0.place] }
        let said = isCut ? try remarks.cut(order.resultSize, states) : try remarks.turned(order.resultSize, states)
        return [0xFF, 0xD8] + said + tables + result.bytes[result.scans..<result.end]
    }

    private func checked(_ made: [UInt8], _ order: TransformOrder, _ original: JPEGParts) throws(EditError) -> JPEGParts {
        guard let result = try? JPEGParts(made), result.size == order.resultSize, result.end == made.count,
            result.segments.allSatisfy({ $0.isRemark || Self.isNeeded($0.marker) })
        else { throw .notTrusted }
        return result
    }

    /// Whether decoding needs the segment: tables, frame header, restarts and conditions of arithmetic codes.
    private static func isNeeded(_ marker: UInt8) -> Bool {
        switch marker {
        case 0xC0...0xC2, 0xC4, 0xC9, 0xCA, 0xCC, 0xDB, 0xDD: true
        default: false
        }
    }
}
