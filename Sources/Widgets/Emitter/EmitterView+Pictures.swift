import Imaging
import LayoutMath
import Particles
import Platform
import Views

/// The picture of a batch of sprites.
struct BatchPicture {
    /// The picture, if the view brings it along; nil if the stage provides it.
    var bitmap: Bitmap?
    /// In points at scale 1. A picture that is still loading counts as large as a built-in one.
    var size = Size(width: 32, height: 32)

    /// A picture that the stage has not loaded yet.
    init() {}

    init(_ bitmap: Bitmap, isProvided: Bool) {
        self.bitmap = isProvided ? nil : bitmap
        size = Size(width: Double(bitmap.width), height: Double(bitmap.height))
    }
}

extension EmitterView {
    /// Finds the pictures of all batches, and requests those that the stage provides.
    func prepareBatchPictures() {
        batchPictures.removeAll(keepingCapacity: true)
        for batch in buffer.batches { batchPictures.append(picture(named: batch.contents)) }
    }

    /// Returns a picture of the emitter, of the stage or of the built-in ones, in this order, or a stand-in.
    private func picture(named name: String) -> BatchPicture {
        if let own = pictures[name] {
            if case .failed(let reason) = own { stage?.reportMissingPicture(name, reason: reason) }
            return picture(own, isProvided: false)
        }
        let image = ImageID(name)
        // A provider that reads files would look for one with the name of a built-in picture.
        if let builtIn = Bitmap.sprites[name], stage?.images.cachedState(of: image).isReady != true {
            return BatchPicture(builtIn, isProvided: false)
        }
        return picture(request(image), isProvided: true)
    }

    private func picture(_ state: ImageState, isProvided: Bool) -> BatchPicture {
        switch state {
        case .ready(let bitmap): BatchPicture(bitmap, isProvided: isProvided)
        case .loading: BatchPicture()
        case .failed: Bitmap.sprites[EmitterView.standIn].map { BatchPicture($0, isProvided: false) } ?? BatchPicture()
        }
    }

    /// The name of the built-in picture that is drawn in place of missing ones.
    private static let standIn = "soft-dot"

    func drawSprites(in canvas: Canvas) {
        for (batch, picture) in zip(buffer.batches, batchPictures) {
            let whole = picture.size * (1 / batch.contentsScale)
            canvas.sprites(
                buffer.sprites[batch.sprites], of: ImageID(batch.contents), picture: picture.bitmap, part: batch.contentsRect,
                size: Size(width: whole.width * batch.contentsRect.width, height: whole.height * batch.contentsRect.height),
                blend: batch.isAdditive ? .additive : .sourceOver, sampling: PictureSampling(batch))
        }
    }
}
