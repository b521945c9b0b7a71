import Imaging
import Storage

/// The files at URLs that views have requested, in their original encoding. The program's loader brings them.
final class RemotePictures {
    /// The most files that are loaded at once.
    static let mostAtOnce = 6

    private let loader: WindowPictures.Loader
    /// Called when a file has arrived or cannot be loaded.
    private let arrived: () -> Void
    private var wanted = WantedPictures<String>()
    private var tasks: [String: Task<Void, Never>] = [:]
    private var files: LeastRecentlyUsedCache<String, [UInt8]>

    /// - Parameter byteBudget: Bytes of files that are kept.
    init(byteBudget: Int, loader: @escaping WindowPictures.Loader, arrived: @escaping () -> Void) {
        files = LeastRecentlyUsedCache(budget: byteBudget)
        (self.loader, self.arrived) = (loader, arrived)
    }

    isolated deinit { for task in tasks.values { task.cancel() } }

    /// Returns a file; nil if it is not loaded, or not any more.
    func file(at address: String) -> [UInt8]? { files.value(for: address) }

    /// Requests a file in the current frame.
    func want(_ address: String, isVisible: Bool) {
        wanted.want(address, isVisible: isVisible)
        startNext()
    }

    /// Why a requested file cannot be loaded; nil if it has not failed.
    func failure(of address: String) -> String? { wanted.failure(of: address) }

    /// Loads a file again that has failed, or whose contents are no picture.
    func retry(_ address: String) {
        files.remove(address)
        wanted.retry(address)
        startNext()
    }

    /// Whether a visible file is still to come.
    var isMissingVisible: Bool { wanted.isMissingVisible }

    /// Begins a frame, and cancels the loading of files that the last one did not want.
    func beginFrame() {
        files.beginRound()
        for address in wanted.beginFrame() { tasks.removeValue(forKey: address)?.cancel() }
        startNext()
    }

    private func startNext() {
        while let address = wanted.next(most: RemotePictures.mostAtOnce) { start(address) }
    }

    private func start(_ address: String) {
        tasks[address] = Task { [weak self, loader] in
            let result: Result<[UInt8], any Error>
            do { result = .success(try await loader(address)) } catch { result = .failure(error) }
            // Another task may have begun to load the same file since this one was cancelled.
            if !Task.isCancelled { self?.take(result, of: address) }
        }
    }

    private func take(_ result: Result<[UInt8], any Error>, of address: String) {
        tasks[address] = nil
        switch result {
        case .success(let file):
            files.insert(file, for: address, cost: file.count)
            wanted.end(address)
        case .failure(let error): wanted.end(address, failure: "\(error)")
        }
        arrived()
        startNext()
    }
}
