public import Platform
import Synchronization

/// Turns a checked picture file into pixels. Called on a thread of the library's own.
public protocol PictureDecoding: Sendable {
    /// - Throws: an error whose description is one line for the user.
    func decode(path: String, fit: ImageID.Fit) throws -> Bitmap
}

/// The pictures that views name: loads what they ask for on a thread, and hands results over only when the loop says so.
///
/// Results wait in a mailbox until `drain()`, which applies them in the order of the requests; so a frame sees a picture or it does not,
/// and a replay sees it in the same frame every time.
public final class PictureLibrary: ImageProviding {
    public enum Mode: Sendable {
        /// A thread decodes.
        case threaded
        /// `drain()` decodes what is outstanding itself, for replays and tests.
        case synchronous
    }

    public let mode: Mode
    /// Bytes of pixels that may stay in memory beyond those in use.
    public let byteBudget: Int
    /// Called on the decoding thread when a result is waiting.
    public var onResult: @Sendable () -> Void {
        get { queue.onResult }
        set { queue.onResult = newValue }
    }

    private let decoder: any PictureDecoding
    private let queue = DecodeQueue()
    private var makers: [String: () -> Bitmap] = [:]
    private var entries: [ImageID: Entry] = [:]
    private var requested: [ImageID] = []
    /// What was requested since the library last was idle.
    private var batch: [ImageID] = []
    private var arrived: [ImageID: ImageState] = [:]
    private var bytes = 0
    private var epoch = 0

    private struct Entry {
        var state: ImageState
        /// The drain before which the picture was last asked for.
        var lastUse: Int
    }

    /// 96 MB: the landscape and the pages of a large window twice over.
    public static let defaultByteBudget = 96 << 20

    public init(decoder: any PictureDecoding, mode: Mode = .threaded, byteBudget: Int = PictureLibrary.defaultByteBudget) {
        self.decoder = decoder
        self.mode = mode
        self.byteBudget = byteBudget
        if mode == .threaded { queue.startThread(decoder) }
    }

    deinit { queue.stop() }

    /// Pictures that are drawn by the program: `make` is called when `name` is first asked for.
    public func register(_ name: String, make: @escaping () -> Bitmap) { makers[name] = make }

    /// Pictures that are known by their names from now on, in place of others of the same names.
    public func register(_ pictures: [String: Bitmap]) {
        for (name, bitmap) in pictures {
            makers[name] = { bitmap }
            for image in entries.keys.filter({ $0.name == name }) { entries[image] = nil }
        }
    }

    public func state(of image: ImageID) -> ImageState {
        if let index = entries.index(forKey: image) {
            entries.values[index].lastUse = epoch
            return entries.values[index].state
        }
        if let make = makers[image.name] {
            let bitmap = make()
            store(.ready(bitmap), for: image)
            return .ready(bitmap)
        }
        entries[image] = Entry(state: .loading, lastUse: epoch)
        requested.append(image)
        batch.append(image)
        queue.add(image)
        return .loading
    }

    /// True when nothing is being loaded.
    public var isIdle: Bool { requested.isEmpty }

    /// How many pictures were asked for since nothing was being loaded, and how many of them are done; none when nothing is being loaded.
    /// - Parameter isCounted: tells the pictures that count.
    public func progress(where isCounted: (ImageID) -> Bool) -> (finished: Int, total: Int) {
        let total = batch.count(where: isCounted)
        return (total - requested.count(where: isCounted), total)
    }

    /// Applies the results that have arrived, in the order of their requests, and forgets what has long not been asked for.
    /// - Returns: whether anything changed.
    public func drain() -> Bool {
        epoch += 1
        if mode == .synchronous {
            for image in queue.takeAll() { arrived[image] = PictureLibrary.load(image, with: decoder) }
        } else {
            for (image, state) in queue.takeResults() { arrived[image] = state }
        }
        var hasChanged = false
        // In order: a later request that is ready waits for the earlier ones.
        while let next = requested.first, let state = arrived.removeValue(forKey: next) {
            requested.removeFirst()
            store(state, for: next)
            hasChanged = true
        }
        if requested.isEmpty { batch.removeAll() }
        evict()
        return hasChanged
    }

    /// Loads a picture again that could not be read.
    public func retry(_ image: ImageID) {
        guard case .failed? = entries[image]?.state else { return }
        entries[image] = nil
        _ = state(of: image)
    }

    private func store(_ state: ImageState, for image: ImageID) {
        if case .ready(let bitmap) = state { bytes += bitmap.byteCount }
        entries[image] = Entry(state: state, lastUse: epoch)
    }

    /// Forgets the least recently used pictures over the budget, but none that one of the last frames asked for.
    private func evict() {
        guard bytes > byteBudget else { return }
        let idle = entries.filter { $0.value.lastUse < epoch - PictureLibrary.framesInUse }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (image, entry) in idle where bytes > byteBudget {
            guard case .ready(let bitmap) = entry.state else { continue }
            bytes -= bitmap.byteCount
            entries[image] = nil
        }
    }

    /// Drains that a picture may go without being asked for and still count as in use.
    private static let framesInUse = 2

    static func load(_ image: ImageID, with decoder: any PictureDecoding) -> ImageState {
        do {
            return .ready(try decoder.decode(path: image.name, fit: image.fit))
        } catch {
            return .failed("\(error)")
        }
    }
}
