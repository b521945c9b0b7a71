public import Imaging
public import Platform

/// The pictures that views name: loads what they ask for on threads, and hands results over only when the loop says so.
///
/// What is seen is loaded first, then what was prefetched; what a frame no longer asks for is not loaded any more. Results wait until
/// `drain()`, so a frame sees a picture or it does not. A result that is late, because the file has changed or was asked for anew
/// meanwhile, replaces nothing.
///
/// A failure that the file caused is remembered. Any other one (no memory, no decoder, a disk that was away) is shown as long as the picture
/// is asked for and forgotten then, so that a picture that comes into view again is tried again.
public final class PictureLibrary: ImageProviding {
    public enum Mode: Sendable {
        /// Threads decode.
        case threaded
        /// `drain()` decodes what is seen itself, in the order of asking, and nothing is prefetched: for replays and tests.
        case synchronous
    }

    public let mode: Mode
    /// Keeps what was loaded. Another one begins empty, and what is seen is loaded again.
    public var cache: any PictureCache
    /// Called on a decoding thread when a result is waiting.
    public var onResult: @Sendable () -> Void {
        get { queue.onResult }
        set { queue.onResult = newValue }
    }
    /// Which pictures `progress` counts.
    public var isCounted: (ImageID) -> Bool = { _ in true }

    private let decoder: any ImageLoading
    private let queue = DecodeQueue()
    private var makers: [String: () -> Bitmap] = [:]
    private var drawn: [ImageID: Bitmap] = [:]
    private var pending: [ImageID: Request] = [:]
    private var lastToken = 0
    /// How often a file has changed since it was first asked for.
    private var versions: [String: Int] = [:]

    /// What the frame that is being prepared asks for and is not there, in order.
    private var visible: [ImageID] = []
    private var ahead: [ImageID] = []
    private var frame = 0
    /// What this frame and the one before asked for.
    private var used: Set<ImageID> = []
    private var usedBefore: Set<ImageID> = []
    private var counts = (finished: 0, total: 0)
    /// Failures in the cache that another attempt may mend, and whether what failed was seen or only prefetched.
    private var passingFailures: [ImageID: Bool] = [:]
    /// Pictures stretched to a size that have come, and when: a window that changes its size leaves sizes behind that nobody will ask for.
    private var arrivals: [(image: ImageID, frame: Int)] = []
    /// Pictures of a window's size whose pixels lie in textures too, by their names: of each, the size that was drawn last.
    private var uploaded: [String: ImageID] = [:]

    private struct Request {
        let token: Int
        let version: Int
        var isVisible: Bool
        /// The last frame that asked for it.
        var frame: Int
        /// Whether `counts.total` contains it.
        var isCounted = false
    }

    public init(
        decoder: any ImageLoading, mode: Mode = .threaded, cache: any PictureCache = LeastRecentlyUsedPictures()
    ) {
        self.decoder = decoder
        self.mode = mode
        self.cache = cache
        if mode == .threaded { queue.startThreads(decoder) }
    }

    deinit { queue.stop() }

    // MARK: Asking

    public func state(of image: ImageID) -> ImageState {
        used.insert(image)
        // What could not be prefetched has a second chance once it is seen.
        if passingFailures[image] == false { forgetFailure(of: image) }
        if let state = known(image) { return state }
        want(image, isVisible: true)
        return .loading
    }

    public func cachedState(of image: ImageID) -> ImageState {
        drawn[image].map(ImageState.ready) ?? cache.state(of: image) ?? .loading
    }

    public func standIn(for image: ImageID) -> StandIn? {
        drawn[image] == nil && makers[image.name] == nil ? cache.standIn(for: image) : nil
    }

    public func prefetch(_ image: ImageID) {
        guard mode == .threaded else { return }
        used.insert(image)
        if known(image) == nil { want(image, isVisible: false) }
    }

    public func frameBegan() {
        for (image, request) in pending where request.frame < frame { cancel(image, request) }
        queue.setWaiting(visible: visible.compactMap(job), ahead: ahead.compactMap(job))
        frame += 1
        visible.removeAll(keepingCapacity: true)
        ahead.removeAll(keepingCapacity: true)
        swap(&used, &usedBefore)
        used.removeAll(keepingCapacity: true)
    }

    private func known(_ image: ImageID) -> ImageState? {
        if let bitmap = drawn[image] { return .ready(bitmap) }
        if let make = makers[image.name] {
            let bitmap = make()
            drawn[image] = bitmap
            return .ready(bitmap)
        }
        return cache.state(of: image)
    }

    private func want(_ image: ImageID, isVisible: Bool) {
        if var request = pending[image] {
            let isNews = isVisible && !request.isVisible
            guard isNews || request.frame < frame else { return }
            request.frame = frame
            request.isVisible = request.isVisible || isVisible
            count(&request, image)
            pending[image] = request
            if isNews { queue.add(DecodeJob(image: image, token: request.token), isVisible: true) }
        } else {
            lastToken += 1
            var request = Request(token: lastToken, version: versions[image.name] ?? 0, isVisible: isVisible, frame: frame)
            count(&request, image)
            pending[image] = request
            queue.add(DecodeJob(image: image, token: lastToken), isVisible: isVisible)
        }
        if isVisible { visible.append(image) } else { ahead.append(image) }
    }

    private func job(_ image: ImageID) -> DecodeJob? { pending[image].map { DecodeJob(image: image, token: $0.token) } }

    private func cancel(_ image: ImageID, _ request: Request) {
        pending[image] = nil
        if request.isCounted { counts.total -= 1 }
    }

    public var cacheBytes: Int { cache.byteCount }

    // MARK: Results

    /// True when nothing is being loaded.
    public var isIdle: Bool { pending.isEmpty }

    /// How many of the pictures that count were asked for since nothing was being loaded, and how many of them are done; none when
    /// nothing is being loaded.
    public var progress: (finished: Int, total: Int) { counts }

    private func count(_ request: inout Request, _ image: ImageID) {
        guard request.isVisible, !request.isCounted, isCounted(image) else { return }
        request.isCounted = true
        counts.total += 1
    }

    /// Takes over the results that have arrived, and forgets what has long not been asked for.
    /// - Returns: whether anything changed that somebody asked for.
    public func drain() -> Bool {
        while mode == .synchronous, let job = queue.takeVisible() { queue.finish(job, with: decoder.result(of: job.image)) }
        var hasChanged = false
        dropReplaced()
        for image in passingFailures.keys where !isInUse(image) { forgetFailure(of: image) }
        for (job, result) in queue.takeResults() where take(result, of: job) { hasChanged = true }
        if counts.finished == counts.total { counts = (0, 0) }
        dropUploaded()
        cache.trim(sparing: isInUse)
        return hasChanged
    }

    /// A landscape's layers are in use all the time and take seven windows of pixels: where that is too much, their textures must do.
    private func dropUploaded() {
        while cache.isOverBudget, let (_, image) = uploaded.popFirst() { cache.dropPixels(of: image) }
    }

    public func wasUploaded(_ image: ImageID) {
        guard mode == .threaded, image.fit.isExact else { return }
        uploaded[image.name] = image
        dropUploaded()
    }

    public func wasLost(_ image: ImageID) {
        cache.remove(image)
        want(image, isVisible: true)
    }

    private func isInUse(_ image: ImageID) -> Bool { used.contains(image) || usedBefore.contains(image) }

    /// Once frames have shown a new size, the old ones that they no longer asked for go.
    private func dropReplaced() {
        guard let first = arrivals.first, frame > first.frame + PictureLibrary.framesToReplace else { return }
        arrivals.removeFirst()
        cache.removeReplaced(by: first.image, sparing: isInUse)
        dropReplaced()
    }

    private static let framesToReplace = 2

    /// - Returns: whether somebody waits for it.
    private func take(_ result: DecodeResult, of job: DecodeJob) -> Bool {
        let state = result.state
        guard let request = pending[job.image] else {
            // Nobody waits for it any more, but somebody may come back; unless the file is another one by now, or it has the size of a window
            // that has another one by now.
            if versions[job.image.name] == nil, !job.image.fit.isExact, case .ready = state { cache.store(state, for: job.image) }
            return false
        }
        guard request.token == job.token else { return false }
        pending[job.image] = nil
        if request.isCounted { counts.finished += 1 }
        cache.store(state, for: job.image)
        if job.image.fit.isExact { arrivals.append((job.image, frame)) }
        if !result.isLasting { passingFailures[job.image] = request.isVisible }
        return true
    }

    private func forgetFailure(of image: ImageID) {
        passingFailures[image] = nil
        cache.remove(image)
    }

    // MARK: Changes

    /// Loads a picture again that could not be read.
    public func retry(_ image: ImageID) {
        guard case .failed? = cache.state(of: image) else { return }
        decoder.forget(path: image.name)
        cache.removeAll(named: image.name)
        forgetFailures(named: image.name)
        want(image, isVisible: true)
    }

    /// A file holds another picture, or none: what is known of it is forgotten, and what is being decoded of it will not count.
    public func invalidate(_ name: String) {
        versions[name, default: 0] += 1
        cache.removeAll(named: name)
        forgetFailures(named: name)
        for (image, request) in pending where image.name == name { cancel(image, request) }
    }

    private func forgetFailures(named name: String) {
        for image in passingFailures.keys where image.name == name { passingFailures[image] = nil }
    }

    /// Pictures that are drawn by the program: `make` is called when `name` is first asked for.
    public func register(_ name: String, make: @escaping () -> Bitmap) { makers[name] = make }

    /// Pictures that are known by their names from now on, in place of others of the same names.
    public func register(_ pictures: [String: Bitmap]) {
        for (name, bitmap) in pictures {
            makers[name] = { bitmap }
            for image in drawn.keys.filter({ $0.name == name }) { drawn[image] = nil }
        }
    }
}

extension PictureFit {
    /// Whether it stretches pictures to a size, which is what the landscape's layers do at the window's.
    fileprivate var isExact: Bool { if case .exactly = self { true } else { false } }
}
