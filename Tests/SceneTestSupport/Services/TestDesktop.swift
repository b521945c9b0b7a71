public import Platform

/// A desktop that can do everything, and only records its requests.
public final class TestDesktop: DesktopServices {
    /// `open with`, `show`, `copy`, `paste into`, `discard` or `restore` and a path, in their order.
    public private(set) var calls: [String] = []
    /// The known state of the files that were thrown away.
    public private(set) var shownFiles: [ShownFile?] = []
    public var fileActions = Set(FileAction.allCases)
    /// The reason why nothing can be thrown away; nil throws everything away.
    public var refusal: (any Error)?
    /// Whether the disk does not respond until `answer()`.
    public var isSilent = false
    private var waiting: [() -> Void] = []
    public var canCopyPictures = true
    /// Whether the next picture that is copied reaches the clipboard; nil gives no answer.
    public var isCopied: Bool?
    public var canPaste = true
    /// The next pasted picture; nil pastes nothing.
    public var pasted: Result<PastedFiles, any Error>?
    public var hasFileChooser = false
    /// What was to be chosen, and the folder where the chooser was to begin.
    public private(set) var choices: [OpeningKind] = []
    public private(set) var folders: [String?] = []
    public private(set) var cancelled: [Int] = []
    public var isFullscreen = false { didSet { fullscreenChanges += 1 } }
    public var fullscreenChanges = 0
    public private(set) var quits = 0

    public init() {}

    public func choose(_ kind: OpeningKind, in folder: String?) -> Int {
        choices.append(kind)
        folders.append(folder)
        return choices.count
    }

    public func cancelChoice(_ number: Int) { cancelled.append(number) }

    public func perform(_ action: FileAction, on path: String) {
        switch action {
        case .openWith: calls.append("open with \(path)")
        case .showInFolder: calls.append("show \(path)")
        case .print: calls.append("print \(path)")
        case .setWallpaper: calls.append("hang \(path)")
        }
    }

    public func copyPicture(_ path: String, done: @escaping (Bool) -> Void) {
        calls.append("copy \(path)")
        if let isCopied { done(isCopied) }
    }

    public func paste(into folder: String, done: @escaping (Result<PastedFiles, any Error>) -> Void) {
        guard !isSilent else { return waiting.append { [self] in paste(into: folder, done: done) } }
        calls.append("paste into \(folder)")
        if let pasted { done(pasted) }
    }

    public func moveToTrash(_ path: String, shown: ShownFile?, done: @escaping (Result<WayBack, any Error>) -> Void) {
        guard !isSilent else { return waiting.append { [self] in moveToTrash(path, shown: shown, done: done) } }
        if let refusal { return done(.failure(refusal)) }
        calls.append("discard \(path)")
        shownFiles.append(shown)
        done(
            .success { [self] done in
                calls.append("restore \(path)")
                done(.success(()))
            })
    }

    /// The disk carries out the requests, and responds at once from now on.
    public func answer() {
        isSilent = false
        let asked = waiting
        waiting = []
        for work in asked { work() }
    }

    public func quit() { quits += 1 }
}
