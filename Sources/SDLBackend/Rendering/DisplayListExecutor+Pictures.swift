import CSDL2
import Imaging
import LayoutMath
import Platform

extension DisplayListExecutor {
    /// Scaled copies are kept up to this multiple of the window's area. Beyond it, the renderer stretches the visible part.
    private static let largestCopy = 2
    /// Reductions up to this factor look right when the GPU does the filtering.
    private static let filteredReduction = 1.5

    func resolvePicture(_ draw: PictureDraw, _ images: any ImageProviding) throws(SDLError) {
        let destination = PixelRect(draw.destination, scale: scale)
        guard shows(destination), draw.modulation.bytes.alpha > 0, case .ready(let bitmap) = images.cachedState(of: draw.image)
        else { return }
        let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        let source = draw.source.map { PixelRect($0, scale: 1).intersection(whole) } ?? whole
        guard !source.isEmpty else { return }
        guard bitmap.hasPixels else { return drawUploaded(draw, source, destination, images) }
        let request = PictureRequest(
            draw: draw, bitmap: bitmap, source: source, destination: destination, radius: sixteenths(of: draw.cornerRadius))
        let isHuge = destination.area > Self.largestCopy * windowArea
        if request.isShaped, !isHuge {
            try drawShaped(request)
        } else if draw.isStandIn {
            try drawNatural(request, images)
        } else if source.width == destination.width && source.height == destination.height || request.isInSquares {
            try drawNatural(request, images)
        } else if isHuge || isFilteredWell(request) {
            try drawNatural(request, images)
        } else {
            try drawScaled(request, images)
        }
    }

    /// Draws a picture that exists only as a texture; it is stretched if drawn at another size.
    private func drawUploaded(_ draw: PictureDraw, _ source: PixelRect, _ destination: PixelRect, _ images: any ImageProviding) {
        if let known = caches.pictures.value(for: PictureKey(image: draw.image)) {
            place(known.texture, source, draw, destination)
        } else if !draw.isStandIn {
            // A stand-in will soon be replaced anyway.
            images.wasLost(draw.image)
        }
    }

    private func isFilteredWell(_ request: PictureRequest) -> Bool {
        !renderer.isSoftware
            && Double(request.source.width) <= Double(request.destination.width) * Self.filteredReduction
            && Double(request.source.height) <= Double(request.destination.height) * Self.filteredReduction
    }

    /// Draws the bitmap at its own size, or reduced to the largest texture.
    private func drawNatural(_ request: PictureRequest, _ images: any ImageProviding) throws(SDLError) {
        let (bitmap, source) = (request.bitmap, request.source)
        let (limit, longest) = (renderer.longestTextureSide, max(bitmap.width, bitmap.height))
        guard longest > limit else { return place(try natural(request, images), source, request) }
        let size = PixelSize(width: max(1, bitmap.width * limit / longest), height: max(1, bitmap.height * limit / longest))
        let copy = try scaledCopy(PictureKey(image: request.draw.image, size: size), size, request)
        let part = PixelRect(
            x: source.x * size.width / bitmap.width, y: source.y * size.height / bitmap.height,
            width: max(1, source.width * size.width / bitmap.width), height: max(1, source.height * size.height / bitmap.height))
        place(copy, part.intersection(copy.bounds), request)
    }

    /// The picture at its original size.
    private func natural(_ request: PictureRequest, _ images: (any ImageProviding)? = nil) throws(SDLError) -> Texture {
        try texture(PictureKey(image: request.draw.image), request) { () throws(SDLError) -> Texture in
            let texture = try Texture.make(renderer, request.bitmap)
            images?.wasUploaded(request.draw.image)
            return texture
        }
    }

    /// Draws from a scaled copy of the complete picture, so that a moving part of it needs no new copy.
    private func drawScaled(_ request: PictureRequest, _ images: any ImageProviding) throws(SDLError) {
        let (source, destination) = (request.source, request.destination)
        let width = max(1, (request.bitmap.width * destination.width + source.width / 2) / source.width)
        let height = max(1, (request.bitmap.height * destination.height + source.height / 2) / source.height)
        let key = PictureKey(image: request.draw.image, size: PixelSize(width: width, height: height))
        let isTooLarge = width * height > Self.largestCopy * windowArea || max(width, height) > renderer.longestTextureSide
        guard !isTooLarge, isCached(key, request) || rests.deservesCopy(key) else {
            try drawNatural(request, images)
            return
        }
        let copy = try scaledCopy(key, PixelSize(width: width, height: height), request)
        rests.noteExact(key)
        let x = min(source.x * width / request.bitmap.width, max(0, width - destination.width))
        let y = min(source.y * height / request.bitmap.height, max(0, height - destination.height))
        let part = PixelRect(x: x, y: y, width: destination.width, height: destination.height).intersection(copy.bounds)
        place(copy, part, request)
    }

    private func scaledCopy(_ key: PictureKey, _ size: PixelSize, _ request: PictureRequest) throws(SDLError) -> Texture {
        try texture(key, request) { () throws(SDLError) -> Texture in
            let bitmap = request.bitmap
            return try Texture.make(
                renderer, width: size.width, height: size.height,
                pixels: bitmap.scaled(PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height), to: size),
                isOpaque: bitmap.isOpaque)
        }
    }

    /// Draws a copy of the visible part at its size, with rounded corners and a gradient.
    private func drawShaped(_ request: PictureRequest) throws(SDLError) {
        let size = PixelSize(width: request.destination.width, height: request.destination.height)
        let source = request.draw.source == nil ? nil : request.source
        let key = PictureKey(image: request.draw.image, source: source, size: size, radius: request.radius, tint: request.gradient)
        if draw(request, inPlaceOf: key) { return }
        if !isCached(key, request), !rests.deservesCopy(key), let other = rests.standIn(for: key),
            let copy = caches.pictures.value(for: other)
        {
            place(copy.texture, copy.texture.bounds, request)
            return
        }
        rests.noteExact(key)
        let copy = try texture(key, request) { () throws(SDLError) -> Texture in
            var pixels = request.bitmap.scaled(request.source, to: size)
            if let (gradient, axis) = request.draw.tint.gradient {
                GradientRasterizer.multiply(&pixels, by: gradient, axis: axis, size: size)
            }
            if request.radius > 0 {
                RoundedCorners(width: size.width, height: size.height, radius: Double(request.radius) / 16).cut(&pixels)
            }
            return try Texture.make(renderer, width: size.width, height: size.height, pixels: pixels, isOpaque: false)
        }
        place(copy, copy.bounds, request)
    }

    /// Draws a stand-in with rounded corners or a gradient from the copy that was last drawn of this picture. Resizing a window then costs no
    /// more than stretching.
    /// - Returns: False if there is no such copy.
    private func draw(_ request: PictureRequest, inPlaceOf key: PictureKey) -> Bool {
        guard request.draw.isStandIn, let last = rests.lastForm(of: key.image), last.tint == key.tint,
            let copy = caches.pictures.value(for: last)
        else { return false }
        rests.noteStandIn(last)
        place(copy.texture, copy.texture.bounds, request)
        return true
    }

    private func place(_ texture: Texture, _ source: PixelRect, _ request: PictureRequest) {
        place(texture, source, request.draw, request.destination)
    }

    private func place(_ texture: Texture, _ source: PixelRect, _ draw: PictureDraw, _ destination: PixelRect) {
        let fractional = renderer.isSoftware ? nil : fractional(draw, destination)
        let isInSquares = draw.sampling.isInSquares(source, destination)
        // SDL's software renderer allocates a picture of the complete destination.
        let isBeyond =
            renderer.isSoftware && destination.area > Self.largestCopy * windowArea && source.isMagnified(to: destination)
        guard isInSquares || isBeyond else {
            return append(texture, source, to: destination, fractional: fractional, draw.modulation, draw.blend)
        }
        guard let (source, destination) = source.magnified(to: destination, in: clip, margin: isInSquares ? 0 : 1) else { return }
        append(texture, source, to: destination, draw.modulation, draw.blend, sampling: isInSquares ? .nearest : .linear)
    }

    private func fractional(_ draw: PictureDraw, _ destination: PixelRect) -> SDL_FRect {
        SDL_FRect(
            x: Float(draw.destination.minX * scale), y: Float(draw.destination.minY * scale),
            w: Float(destination.width), h: Float(destination.height))
    }

    // MARK: Textures

    private func isCached(_ key: PictureKey, _ request: PictureRequest) -> Bool {
        caches.pictures.value(for: key)?.identity == request.bitmap.identity
    }

    private func texture(
        _ key: PictureKey, _ request: PictureRequest, _ make: () throws(SDLError) -> Texture
    ) throws(SDLError) -> Texture {
        if let known = caches.pictures.value(for: key), known.identity == request.bitmap.identity { return known.texture }
        let texture = try make()
        caches.pictures.insert(CachedPicture(texture: texture, identity: request.bitmap.identity), for: key, cost: texture.byteCount)
        return texture
    }

    /// The texture of a sprite's picture at its original size.
    func spriteTexture(_ image: ImageID, _ bitmap: Bitmap) throws(SDLError) -> Texture {
        let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        return try natural(
            PictureRequest(draw: PictureDraw(image, in: .zero), bitmap: bitmap, source: whole, destination: whole, radius: 0))
    }
}

/// A picture command in pixels.
private struct PictureRequest {
    let draw: PictureDraw
    let bitmap: Bitmap
    let source: PixelRect
    let destination: PixelRect
    /// Corner radius in sixteenths of a device pixel.
    let radius: Int

    /// The gradient that multiplies the picture; nil for a colour.
    var gradient: Paint? { draw.tint.gradient == nil ? nil : draw.tint }
    /// Whether the picture is drawn from a copy with changed pixels.
    var isShaped: Bool { radius > 0 || gradient != nil }
    /// Whether the picture's pixels are magnified to squares.
    var isInSquares: Bool { draw.sampling.isInSquares(source, destination) }
}

extension PictureDraw {
    /// The colour that multiplies the pixels while they are drawn.
    fileprivate var modulation: Color { tint.color.opacity(opacity) }
}

extension PictureSampling {
    /// Whether the pixels of a part become squares when the part is magnified to a rectangle.
    fileprivate func isInSquares(_ part: PixelRect, _ destination: PixelRect) -> Bool {
        magnification == .nearest && part.isMagnified(to: destination)
    }
}

extension PixelRect {
    fileprivate func isMagnified(to destination: PixelRect) -> Bool { destination.width > width && destination.height > height }

    /// Returns the pixels of this part that are visible within a clip if the part is magnified to `destination`, and the rectangle that
    /// they fill, in whole device pixels; nil if none are visible.
    /// - Parameter margin: The number of additional picture pixels around them, which interpolation needs.
    fileprivate func magnified(
        to destination: PixelRect, in clip: PixelRect, margin: Int
    ) -> (source: PixelRect, destination: PixelRect)? {
        let seen = destination.intersection(clip)
        guard !seen.isEmpty else { return nil }
        func span(_ low: Int, _ high: Int, _ count: Int, _ length: Int) -> (first: Int, end: Int, start: Int, stop: Int) {
            let (first, end) = (max(0, low * count / length - margin), min(count, (high * count + length - 1) / length + margin))
            return (first, end, (first * length + count / 2) / count, (end * length + count / 2) / count)
        }
        let across = span(seen.x - destination.x, seen.maxX - destination.x, width, destination.width)
        let down = span(seen.y - destination.y, seen.maxY - destination.y, height, destination.height)
        return (
            PixelRect(x: x + across.first, y: y + down.first, width: across.end - across.first, height: down.end - down.first),
            PixelRect(
                x: destination.x + across.start, y: destination.y + down.start, width: across.stop - across.start,
                height: down.stop - down.start)
        )
    }
}

extension Bitmap {
    /// A part of the picture at another size.
    fileprivate func scaled(_ part: PixelRect, to size: PixelSize) -> [UInt32] {
        let crop = Resampler.Crop(x: Double(part.x), y: Double(part.y), width: Double(part.width), height: Double(part.height))
        return Resampler.scaled(pixels, width: width, height: height, isOpaque: isOpaque, crop: crop, to: size)
    }
}
