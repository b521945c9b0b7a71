import Imaging
public import Platform
public import Storage
public import Widgets

/// The pictures of a window: the program's own files, those at URLs, and those of another provider.
///
/// ```swift
/// let pictures = WindowPictures { address in try await download(address) }
/// try await StageWindow(title: "Postcards", root: page, images: pictures).run()
/// ```
///
/// Views request files by ``PictureView/init(named:in:style:)`` and URLs by ``PictureView/init(url:style:)``; other widgets that show pictures
/// take the names of ``PictureOrigin``. All other names are those of the other provider.
///
/// Pictures are decoded on other threads, at most four at once and visible ones first. In tests and replays, where no window is open, they
/// are decoded within the frame that requests them. A picture that no view requests any more is not loaded, and its loader is cancelled. The
/// latest pictures are kept within a budget. One that cannot be loaded is loaded again when it comes back into sight, or by ``retry(_:)``.
///
/// SDL2_image decodes the pictures in the program's process, so both the files and the servers must be trusted; see
/// `Bitmap(contentsOf:)`, which also lists the formats.
public final class WindowPictures: ImageProviding {
    /// Returns the picture file at a URL. It runs on the main actor, so it should wait for others that work. It is cancelled when the picture is
    /// no longer needed.
    public typealias Loader = @MainActor (_ address: String) async throws -> [UInt8]

    private let others: any ImageProviding
    /// Nil if the other provider has its own.
    private var ownWork: Work?
    private var loaded: LeastRecentlyUsedCache<ImageID, Bitmap>
    /// The size of each picture that was loaded last.
    private var latest: [String: ImageID] = [:]
    private var wanted = WantedPictures<ImageID>()
    private var remote: RemotePictures?

    /// The most pictures that are decoded at once.
    private static let mostAtOnce = 4
    /// What remote pictures take in their original encoding, as a share of the bytes of pixels.
    private static let fileShare = 4

    /// Creates the pictures of a window.
    /// - Parameters:
    ///   - others: Provides the pictures with other names, for example a `PictureLibrary` of the product PanoramaPictures.
    ///   - byteBudget: Bytes of pixels that are kept for later, beside those in sight. Remote pictures take up to a quarter of it in
    ///     addition, in their original encoding. At least 0.
    ///   - loader: Loads remote pictures, at most six at once; nil if there are none.
    public init(over others: any ImageProviding = BitmapPictures(), byteBudget: Int = 64 << 20, loader: Loader? = nil) {
        precondition(byteBudget >= 0, "a budget is at least 0 bytes, got \(byteBudget)")
        self.others = others
        loaded = LeastRecentlyUsedCache(budget: byteBudget)
        ownWork = others.work == nil ? Work(.synchronous) : nil
        remote = loader.map { loader in
            RemotePictures(byteBudget: byteBudget / WindowPictures.fileShare, loader: loader) { [weak self] in self?.work?.post {} }
        }
    }

    /// Decodes on other threads from now on, for a window that is about to open.
    func decodeOnThreads() { if ownWork?.mode == .synchronous { ownWork = Work(.threaded) } }

    public var work: Work? { ownWork ?? others.work }

    // MARK: Requests

    public func state(of image: ImageID) -> ImageState {
        if let bitmap = loaded.value(for: image) { return .ready(bitmap) }
        guard let origin = PictureOrigin(image.name) else { return others.state(of: image) }
        want(image, from: origin, isVisible: true)
        return cachedState(of: image)
    }

    public func cachedState(of image: ImageID) -> ImageState {
        if let bitmap = loaded.value(for: image) { return .ready(bitmap) }
        guard let origin = PictureOrigin(image.name) else { return others.cachedState(of: image) }
        if case .address(let address) = origin {
            guard let remote else { return .failed("the program has no loader for it") }
            if let reason = remote.failure(of: address) { return .failed(reason) }
        }
        return wanted.failure(of: image).map(ImageState.failed) ?? .loading
    }

    public func prefetch(_ image: ImageID) {
        guard let origin = PictureOrigin(image.name) else { return others.prefetch(image) }
        if work?.mode == .threaded, loaded.value(for: image) == nil { want(image, from: origin, isVisible: false) }
    }

    private func want(_ image: ImageID, from origin: PictureOrigin, isVisible: Bool) {
        if case .address(let address) = origin, remote?.file(at: address) == nil {
            remote?.want(address, isVisible: isVisible)
        } else {
            wanted.want(image, isVisible: isVisible)
            decodeNext()
        }
    }

    /// Loads a picture again that could not be loaded, in the next frame that shows it.
    public func retry(_ image: ImageID) {
        wanted.retry(image)
        if case .address(let address)? = PictureOrigin(image.name) { remote?.retry(address) }
        decodeNext()
    }

    public func standIn(for image: ImageID) -> StandIn? {
        guard PictureOrigin(image.name) != nil else { return others.standIn(for: image) }
        guard image.isWholeStill, let other = latest[image.name], other != image else { return nil }
        return loaded.value(for: other).map { StandIn(other, $0) }
    }

    public var isMissingPictures: Bool { others.isMissingPictures || wanted.isMissingVisible || remote?.isMissingVisible == true }

    public func frameBegan() {
        others.frameBegan()
        loaded.beginRound()
        _ = wanted.beginFrame()
        remote?.beginFrame()
        decodeNext()
    }

    public func wasUploaded(_ image: ImageID) { if PictureOrigin(image.name) == nil { others.wasUploaded(image) } }
    public func wasLost(_ image: ImageID) { if PictureOrigin(image.name) == nil { others.wasLost(image) } }
    public var cacheBytes: Int { others.cacheBytes + loaded.totalCost }

    // MARK: Decoding

    private func decodeNext() {
        while let image = wanted.next(most: WindowPictures.mostAtOnce) { decode(image) }
    }

    private func decode(_ image: ImageID) {
        guard image.isWholeStill else { return wanted.end(image, failure: "its parts are not loaded") }
        let fit = image.fit
        switch PictureOrigin(image.name) {
        case .file(let path)?: decode(image) { () throws(BitmapFileError) in try ProgramFile(path: path).bitmap(fit: fit) }
        case .address(let address)?:
            // Nil if it has been dropped meanwhile; the next request loads it again.
            guard let file = remote?.file(at: address) else { return wanted.end(image) }
            decode(image) { () throws(BitmapFileError) in try Bitmap(contents: file, named: address).fitted(fit) }
        case nil: wanted.end(image)
        }
    }

    private func decode(_ image: ImageID, by decode: @escaping @Sendable () throws(BitmapFileError) -> Bitmap) {
        work?.perform(in: image.description) {
            Result { () throws(BitmapFileError) in try decode() }
        } then: { [weak self] result in
            self?.take(result, of: image)
        }
    }

    private func take(_ result: Result<Bitmap, BitmapFileError>, of image: ImageID) {
        switch result {
        case .success(let bitmap):
            loaded.insert(bitmap, for: image, cost: bitmap.byteCount)
            latest[image.name] = image
            wanted.end(image)
        case .failure(let error): wanted.end(image, failure: "\(error)")
        }
        decodeNext()
    }
}
