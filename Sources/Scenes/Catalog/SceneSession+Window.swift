import Gallery
public import Imaging
public import Pictures
public import Platform
import Storage
import Views
import Widgets

/// What the owner of the window asks of the session, and reports to it.
extension SceneSession {
    public var pictures: PictureLibrary { services.pictures }

    /// Whether a picture in sight is missing, or the paths of a window are still being opened.
    public var awaitsPictures: Bool { flow.opening.pending != nil || pictures.isMissingPictures }

    /// Lines about the paths of the command line, if none of them could be opened and the window cannot begin without them; nil otherwise.
    public var openingFailure: [String]? { flow.opening.failure }

    /// Asks for a folder or for pictures to open.
    public func choose(_ kind: OpeningKind) { flow.opening.choice.ask(kind) }

    /// Takes the answer of the desktop's file chooser.
    /// - Returns: Whether it answers the pending question; answers to cancelled questions are ignored.
    @discardableResult
    public func take(_ outcome: ChoiceOutcome, of number: Int) -> Bool { flow.opening.choice.take(outcome, of: number) }

    /// Shows pictures in the colours of a screen; nil for a screen of sRGB, or if they are unknown. Other colours load all pictures again.
    public func showPictures(in colors: ScreenColors?) {
        guard colors != pictures.colors else { return }
        pictures.colors = colors
        stage.setNeedsDisplay()
    }

    /// Reports something that could not be done.
    public func reportFailure(_ words: String) { messages.announceFailure(words) }

    /// Reports the PDF file that was made because nothing prints.
    public func reportPrinted(to path: String) {
        messages.announce(Toast.Message("no printing here; the page is \(path.shownPath)", icon: .copy))
    }
}
