import Imaging

/// How a JPEG is turned and cut without loss.
enum JPEGPlan: Equatable {
    /// Only the stated orientation is changed.
    case states(PictureOrientation)
    /// Units of the file are kept and turned; then the file states another orientation.
    case moves(part: PicturePart, PictureOrientation, states: PictureOrientation)

    /// - Parameter movesUnits: Whether a turn may move units at all. If not, the file only states it.
    init(_ edit: PictureEdit, of subject: EditSubject, movesUnits: Bool = true) {
        let (upright, shown) = (PictureOrientation(exif: 1), subject.orientation.turned(byQuarters: edit.quarters))
        guard let wanted = edit.part else {
            let whole = PicturePart(x: 0, y: 0, width: subject.size.width, height: subject.size.height)
            // If the stored pixels are already upright, nothing has to be done.
            let isMoved = movesUnits && shown != upright && TransformOrder.isExact(whole, shown, unit: subject.unit)
            self = isMoved ? .moves(part: whole, shown, states: upright) : .states(shown)
            return
        }
        let part = subject.exactStored(shown.stored(wanted, in: subject.size))
        let isTurned = TransformOrder.isExact(part, shown, unit: subject.unit)
        self = .moves(part: part, isTurned ? shown : upright, states: isTurned ? upright : shown)
    }
}
