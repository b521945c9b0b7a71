import Platform
import Storage
import Views
import Widgets

// Actions of buttons and keys on the current picture.
extension Viewer {
    package func perform(_ command: ViewerChrome.Command) {
        chrome.wake()
        switch command {
        case .back: close()
        case .play: togglePlaying()
        case .more: toggleFacts()
        case .wholeScreen: context.desktop.isFullscreen.toggle()
        }
    }

    /// Handles a key that the swiper has not handled. R reloads an unreadable picture in the swiper; here it rotates a readable one.
    func handleKey(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        if handleFrameKey(key, modifiers, isRepeat: isRepeat) { return true }
        if swiper.keyDown(key, modifiers, isRepeat: isRepeat) {
            slideshow.stop()
            return true
        }
        if key == .tab { chrome.wake() }
        if handleEditingKey(key, modifiers) { return true }
        if key == .character("c"), modifiers == .control { return copyPath() }
        if key == .character("p"), modifiers == .control { return printPicture() }
        guard modifiers.subtracting(.shift).isEmpty else { return false }
        switch key {
        case .escape: leaveLayer()
        case .character("i"): toggleFacts()
        case .up, .down: return !chrome.panel.isHidden && chrome.panel.scroll(key == .up ? -1 : 1)
        case .character("s"): togglePlaying()
        case .character("b"): compare()
        case .character("k"): toggleKeptZoom()
        case .delete: return discard()
        // At either end the key is also consumed, so that the pages behind do not move.
        case .left, .right, .home, .end, .pageUp, .pageDown, .space, .backspace: break
        default: return false
        }
        return true
    }

    /// Leaves one layer, innermost first: the panel, the magnification, full screen, or the viewer.
    func leaveLayer() {
        if !chrome.panel.isHidden { return toggleFacts() }
        if swiper.isMagnified { return swiper.zoomOut() }
        if !context.desktop.leaveFullscreen() { close() }
    }

    private func togglePlaying() { if slideshow.isPlaying { slideshow.stop() } else { slideshow.start() } }

    func toggleFacts() {
        chrome.panel.isHidden.toggle()
        if !chrome.panel.isHidden { showFacts() }
        chrome.wake()
    }

    private func copyPath() -> Bool {
        guard let entry = shown?.entry, let stage else { return false }
        stage.clipboard.text = entry.image.shownPath
        context.messages.announce(Toast.Message("path copied", icon: Icon.copy, iconColor: \.accent))
        return true
    }

    private func printPicture() -> Bool {
        guard let image = shown?.entry.image, context.desktop.fileActions.contains(.print) else { return false }
        context.desktop.perform(.print, on: image)
        return true
    }

    private func discard() -> Bool {
        guard let image = shown?.entry.image else { return false }
        context.discard(image)
        return true
    }
}

extension GalleryContext {
    /// Moves a picture of the album to the wastebasket, and offers to undo that in a toast. The picture leaves the album immediately,
    /// even if the disk is slow, and is put back if it cannot be moved.
    package func discard(_ image: String) {
        // Uses all open pictures rather than only those shown; the pages follow.
        guard let entry = live.source.entries.first(where: { $0.image == image }) else { return }
        if let step = live.discarding[image] { return discard(entry, againWith: step) }
        var index: Int?
        let step = UndoStep(expecting: .discard) { put(entry, backAt: index) }
        messages.expect(step)
        live.discarding[image] = step
        desktop.moveToTrash(image, shown: entry.file?.shown) { result in
            live.discarding[image] = nil
            switch result {
            case .success(let wayBack):
                if !step.isUnwanted {
                    // The folder may have been listed in the meantime, with the picture still in it.
                    let place = takeOut(entry)
                    index = index ?? place
                }
                messages.offer(step, "\(entry.title) is in the wastebasket", icon: .wastebasket) {
                    wayBack { restored(entry, at: index, $0) }
                }
            case .failure(let error):
                messages.forget(step)
                put(entry, backAt: index)
                complain("\(entry.title) stays: \(error)")
            }
        }
        if step.isExpected { index = takeOut(entry) }
    }

    /// Discards a picture that is there although the disk is still moving it: it was wanted back, or its folder was listed meanwhile.
    private func discard(_ entry: Album.Entry, againWith step: UndoStep) {
        if step.isUnwanted {
            step.wantAgain()
            messages.expect(step)
        }
        _ = takeOut(entry)
    }

    /// Takes a picture out of the album.
    /// - Returns: The index that the picture had; nil if the folder has since been listed without it.
    private func takeOut(_ entry: Album.Entry) -> Int? {
        var album = live.source
        guard let index = album.entries.firstIndex(where: { $0.image == entry.image }) else { return nil }
        album.entries.remove(at: index)
        live.replace(with: album)
        return index
    }

    private func restored(_ entry: Album.Entry, at index: Int?, _ result: Result<Void, any Error>) {
        guard case .failure(let error) = result else { return put(entry, backAt: index) }
        // It is there already if it was wanted back before it had gone.
        _ = takeOut(entry)
        complain("\(entry.title) stays in the wastebasket: \(error)")
    }

    /// Shows a picture again at its index, or at the end if that is unknown or the album has become shorter.
    private func put(_ entry: Album.Entry, backAt index: Int?) {
        guard !live.source.entries.contains(where: { $0.image == entry.image }) else { return }
        var album = live.source
        album.entries.insert(entry, at: min(index ?? .max, album.entries.count))
        live.replace(with: album)
    }

    fileprivate func complain(_ words: String) {
        messages.announceFailure(words)
    }
}
