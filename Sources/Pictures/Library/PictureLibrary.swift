public import LayoutMath
public import Imaging
public import Platform
public import Storage

/// Loads the pictures that views request, on threads of its own or synchronously.
///
/// Visible pictures are loaded first, then prefetched ones. Requests that a frame no longer makes are dropped. Results wait until `work`
/// delivers them, so a picture never appears in the middle of a frame. A result is discarded if its file has changed or was requested
/// again in the meantime. If `work` is synchronous, a visible picture is loaded when it is requested, and nothing is prefetched.
///
/// A failure caused by the file is kept. Any other failure (no memory, no decoder, an unmounted disk) is kept only while the picture is
/// requested, so that it is tried again when the picture becomes visible again.
@MainActor public final class PictureLibrary: @MainActor ImageProviding {
    /// The number of pictures that are decoded at once.
    public nonisolated static let threadCount = DecodeQueue.threadCount

    public let work: Work?
    private let isThreaded: Bool
    /// The cache of loaded pictures. A new one begins empty; visible pictures are loaded again.
    public var cache: PictureCache
    /// The colours of the screen in which pictures are shown; nil if it is an sRGB screen or unknown. Other colours load all pictures again.
    /// Stored thumbnails stay in sRGB.
    public var colors: ScreenColors? {
        get { queue.colors }
        set {
            guard newValue != queue.colors else { return }
            queue.colors = newValue
            invalidateAll()
        }
    }
    /// Whether `progress` counts a picture; frames and parts of pictures never count.
    public var isCounted: (ImageID) -> Bool = { _ in true }

    private let decoder: any ImageLoading
    private let queue = DecodeQueue()
    private var programPictures = ProgramPictures()
    private var frames = FrameRequests()
    private var pending = PendingRequests()
    /// The names of the files that have changed since they were first requested.
    private var changed: Set<String> = []
    private var loading = LoadingCount()
    /// Temporary failures in the cache, and whether each picture was visible or only prefetched.
    private var passingFailures: [ImageID: Bool] = [:]
    /// Pictures stretched to an exact size, with the frame of their arrival. Resizing a window leaves behind sizes that are never requested
    /// again.
    private var arrivals: [(image: ImageID, frame: Int)] = []
    /// The latest picture of each name that was stretched to the window's size and is also held in a texture.
    private var uploaded: [String: ImageID] = [:]

    /// - Parameter work: Delivers the loaded pictures; its mode decides how they are loaded.
    public init(
        decoder: any ImageLoading, on work: Work = Work(.threaded), cache: PictureCache = PictureCache()
    ) {
        self.decoder = decoder
        self.work = work
        isThreaded = work.mode == .threaded
        self.cache = cache
        if isThreaded { startThreads() }
    }

    private func startThreads() {
        queue.startThreads(decoder) { [work, weak self] in
            work?.postChange { [weak self] in self?.takeResults() ?? false }
        }
    }

    deinit { queue.stop() }

    // MARK: Requests

    public func state(of image: ImageID) -> ImageState {
        frames.use(image)
        // A picture that failed when it was prefetched is tried again once it is visible.
        if passingFailures[image] == false { forgetFailure(of: image) }
        if let state = known(image) { return state }
        want(image, isVisible: true)
        return isThreaded ? .loading : known(image) ?? .loading
    }

    public func cachedState(of image: ImageID) -> ImageState { known(image) ?? .loading }

    public var isMissingPictures: Bool { !frames.visible.isEmpty }

    public func standIn(for image: ImageID) -> StandIn? {
        programPictures[image] == nil && programPictures.maker(of: image.name) == nil ? cache.standIn(for: image) : nil
    }

    public func prefetch(_ image: ImageID) {
        guard isThreaded else { return }
        frames.use(image)
        if known(image) == nil { want(image, isVisible: false) }
    }

    public func frameBegan() {
        dropReplaced()
        for image in passingFailures.keys where !frames.isInUse(image) { forgetFailure(of: image) }
        for (image, request) in pending where request.frame < frames.frame { cancel(image, request) }
        queue.setWaiting(visible: frames.visible.compactMap(pending.job), ahead: frames.ahead.compactMap(pending.job))
        frames.beginFrame()
    }

    private func known(_ image: ImageID) -> ImageState? {
        if let bitmap = programPictures[image] { return .ready(bitmap) }
        if let make = programPictures.maker(of: image.name) {
            let bitmap = make()
            programPictures.store(bitmap, for: image)
            return .ready(bitmap)
        }
        return cache.state(of: image)
    }

    private func want(_ image: ImageID, isVisible: Bool) {
        if var request = pending[image] {
            let isNews = isVisible && !request.isVisible
            guard isNews || request.frame < frames.frame else { return }
            request.frame = frames.frame
            request.isVisible = request.isVisible || isVisible
            count(&request, image)
            pending[image] = request
            if isNews { queue.add(DecodeJob(image: image, token: request.token), isVisible: true) }
        } else {
            var request = pending.make(isVisible: isVisible, frame: frames.frame)
            count(&request, image)
            pending[image] = request
            let job = DecodeJob(image: image, token: request.token)
            guard isThreaded else { return load(job) }
            queue.add(job, isVisible: isVisible)
        }
        frames.miss(image, isVisible: isVisible)
    }

    private func cancel(_ image: ImageID, _ request: PendingRequests.Request) {
        pending[image] = nil
        if request.isCounted { loading.cancelRequest(for: image.name) }
    }

    public var cacheBytes: Int { cache.byteCount }

    // MARK: Unresponsive folders

    /// Replaces threads that have waited too long for a folder, at most 8 at once, so that pictures in other folders are loaded. Pictures
    /// in the unresponsive folder wait until it responds.
    /// - Parameter time: The present time in seconds, on any clock.
    /// - Returns: The latest time at which to call this again; nil if only the next request makes that necessary.
    public func replaceSilentThreads(at time: Seconds) -> Seconds? {
        guard isThreaded else { return nil }
        let (count, deadline) = queue.giveUpSilentThreads(at: time)
        if count > 0 { startThreads() }
        return deadline
    }

    /// An unresponsive folder for which threads were given up; nil if all folders respond.
    public var silentFolder: String? { isThreaded ? queue.silentFolder : nil }

    // MARK: Results

    /// Whether nothing is being loaded.
    public var isIdle: Bool { pending.isEmpty }

    /// The number of counted pictures requested since loading began, and how many of them are completely loaded. Both are 0 when loading
    /// has ended. A picture that is requested in several sizes counts once.
    public var progress: (finished: Int, total: Int) { (loading.finished, loading.total) }

    private func count(_ request: inout PendingRequests.Request, _ image: ImageID) {
        guard request.isVisible, !request.isCounted, image.isWholeStill, isCounted(image) else { return }
        request.isCounted = true
        loading.addRequest(for: image.name)
    }

    /// Stores the results of the threads.
    /// - Returns: Whether a requested picture changed.
    private func takeResults() -> Bool { take(queue.takeResults()) }

    private func load(_ job: DecodeJob) { _ = take([(job, decoder.result(of: job.image, in: colors))]) }

    private func take(_ results: [(DecodeJob, DecodeResult)]) -> Bool {
        var hasChanged = false
        for (job, result) in results where take(result, of: job) { hasChanged = true }
        loading.resetIfFinished()
        dropUploaded()
        cache.trim(sparing: frames.isInUse)
        return hasChanged
    }

    /// Drops pixels that are also held in textures. A landscape's layers are always in use and need seven windows of pixels, which may be
    /// too much.
    private func dropUploaded() {
        while cache.isOverBudget, let (_, image) = uploaded.popFirst() { cache.dropPixels(of: image) }
    }

    public func wasUploaded(_ image: ImageID) {
        guard isThreaded, image.isStretched else { return }
        uploaded[image.name] = image
        dropUploaded()
    }

    public func wasLost(_ image: ImageID) {
        cache.remove(image)
        want(image, isVisible: true)
    }

    /// Once frames have shown a new size, removes older sizes that are no longer requested.
    private func dropReplaced() {
        guard let first = arrivals.first, frames.frame > first.frame + PictureLibrary.framesToReplace else { return }
        arrivals.removeFirst()
        cache.removeReplaced(by: first.image, sparing: frames.isInUse)
        dropReplaced()
    }

    private static let framesToReplace = 2

    /// Stores a result.
    /// - Returns: Whether its picture was still requested.
    private func take(_ result: DecodeResult, of job: DecodeJob) -> Bool {
        let state = result.state
        guard let request = pending[job.image] else {
            // It is no longer requested, but kept in case it is requested again. It is not kept if its file has changed, or if it was
            // stretched to a size that a window may no longer have.
            if !changed.contains(job.image.name), !job.image.isStretched, case .ready = state { cache.store(state, for: job.image) }
            return false
        }
        guard request.token == job.token else { return false }
        pending[job.image] = nil
        if request.isCounted { loading.finishRequest(for: job.image.name) }
        cache.store(state, for: job.image)
        if job.image.isStretched { arrivals.append((job.image, frames.frame)) }
        if !result.isLasting { passingFailures[job.image] = request.isVisible }
        // A frame that is decoded ahead of time does not change the display yet.
        return request.isVisible || job.image.frame == nil
    }

    private func forgetFailure(of image: ImageID) {
        passingFailures[image] = nil
        cache.remove(image)
    }

    // MARK: Changes

    /// Loads a picture again after its loading has failed.
    public func retry(_ image: ImageID) {
        guard case .failed? = cache.state(of: image) else { return }
        decoder.forget(path: image.name)
        cache.removeAll(named: image.name)
        forgetFailures(named: image.name)
        want(image, isVisible: true)
    }

    /// Forgets all pictures of a file that was changed or removed, and discards pending results.
    public func invalidate(_ name: String) {
        changed.insert(name)
        cache.removeAll(named: name)
        forgetFailures(named: name)
        for (image, request) in pending where image.name == name { cancel(image, request) }
    }

    /// Loads all pictures again, except those that the program draws itself.
    public func invalidateAll() {
        for name in Set(pending.images.map(\.name)).union(cache.names) { invalidate(name) }
    }

    private func forgetFailures(named name: String) {
        for image in passingFailures.keys where image.name == name { passingFailures[image] = nil }
    }

    /// Registers a picture drawn by the program: `make` is called when `name` is first requested.
    public func register(_ name: String, make: @escaping () -> Bitmap) {
        programPictures.register(name, make: make)
    }

    /// Registers pictures by name; they replace those registered under the same names.
    public func register(_ pictures: [String: Bitmap]) {
        for (name, bitmap) in pictures {
            programPictures.register(name) { bitmap }
            programPictures.forgetDrawn(name)
        }
    }
}

extension ImageID {
    /// Whether complete pictures are stretched to an exact size, as the landscape's layers are stretched to the window.
    fileprivate var isStretched: Bool { if part == nil, case .exactly = fit { true } else { false } }
}
