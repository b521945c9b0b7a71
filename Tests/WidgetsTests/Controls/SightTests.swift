import LayoutMath
import Particles
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests that perpetual movements run only while they are visible.
@MainActor
@Suite struct SightTests {
    /// Pictures that never arrive, and the number of requests.
    private final class Absent: ImageProviding {
        var questions = 0
        func state(of image: ImageID) -> ImageState {
            questions += 1
            return .loading
        }
        func cachedState(of image: ImageID) -> ImageState { .loading }
    }

    /// A view at the top of a list that is ten windows long.
    private func listed(_ view: View) -> (scroll: ScrollView, images: Absent, user: StageHarness) {
        let (root, images) = (View(), Absent())
        let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        scroll.clipsToBounds = true
        scroll.setTrack(ScrollTrack(viewport: 300, content: 3000))
        view.frame = Rect(x: 20, y: 20, width: 200, height: 150)
        scroll.contentView.addSubview(view)
        root.addSubview(scroll)
        return (scroll, images, StageHarness(root, images: images))
    }

    private func emitter() -> EmitterView {
        var cell = EmitterCell()
        cell.birthRate = 40
        cell.lifetime = 4
        cell.velocity = 20
        cell.contents = "dot"
        return EmitterView(Emitter(cells: [cell]))
    }

    @Test(arguments: [false, true])
    func hiddenByScrollingItRequestsNoFrames(isEmitter: Bool) {
        let view = isEmitter ? emitter() : PictureView(image: "a.jpg")
        let (scroll, images, user) = listed(view)
        user.advance(by: 1)
        #expect(user.stage.needsFrame && !user.stage.isMoving == isEmitter)

        scroll.scroll(to: 1000, animated: false)
        user.advance(by: 0.1)
        let questions = images.questions
        user.advance(by: 1)
        #expect(!user.stage.needsFrame && images.questions == questions)
        scroll.scroll(to: 0, animated: false)
        user.advance(by: 1)

        #expect(user.stage.needsFrame)
        #expect(isEmitter || images.questions > questions)
    }

    @Test func inALongListOnlyWhatIsSeenIsAskedFor() {
        let (scroll, images, user) = listed(View())
        for row in 0..<20 {
            let picture = PictureView(image: "\(row).jpg")
            picture.frame = Rect(x: 20, y: Double(row) * 150, width: 200, height: 140)
            scroll.contentView.addSubview(picture)
        }

        user.advance(by: user.frameInterval)

        // The rows at 0 and 150 are visible.
        #expect(images.questions == 2)
    }

    @Test func aCaretOutOfSightDoesNotBlink() {
        let field = TextField("name", text: "")
        let (scroll, _, user) = listed(field)
        field.frame.size.height = 40
        user.stage.focus(field)
        user.advance(by: 1)
        #expect(user.stage.nextAlarm != nil)

        scroll.scroll(to: 1000, animated: false)
        user.advance(by: 1)

        #expect(user.stage.nextAlarm == nil)
    }
}
