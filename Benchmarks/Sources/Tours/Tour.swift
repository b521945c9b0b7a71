package import LayoutMath
internal import Platform
internal import Views
import Widgets

/// Visits all pages of a fixture, frame by frame.
package final class Tour {
    package let fixture: Fixture
    package private(set) var time: Seconds = 0

    package init(_ fixture: Fixture) {
        self.fixture = fixture
        // Layout determines the end of the panorama.
        step()
    }

    package var panorama: PanoramaView {
        get throws {
            guard let panorama = fixture.panorama else { throw MissingResources() }
            return panorama
        }
    }

    /// Advances to the next frame, and returns its time.
    package func tick() -> Seconds {
        time += 1.0 / 60
        return time
    }

    package func step() { _ = fixture.session.frame(at: tick(), events: []) }

    package func rest(for duration: Seconds) { for _ in 0..<Int(duration * 60) { step() } }

    /// Glides to the end and back, 1.5 s each.
    /// - Parameter frame: draws the frame at a time.
    /// - Returns: its results for the frames at which the offset changed.
    package func glide<Sample>(_ frame: (Seconds) throws -> Sample) throws -> [Sample] {
        var samples: [Sample] = []
        samples.reserveCapacity(200)
        let panorama = try panorama
        for goal in [panorama.maximumOffset, 0] {
            panorama.scrollView.scroll(to: goal)
            for _ in 0..<90 {
                let offset = panorama.contentOffset
                let sample = try frame(tick())
                if panorama.contentOffset != offset { samples.append(sample) }
            }
        }
        return samples
    }

    /// Waits on a page until its animations are over, and then for ten seconds without input. Sparks never end, so they are stopped
    /// first.
    /// - Returns: the number of frames drawn in these ten seconds.
    package func idleFrames(onPage page: Int) throws -> Int {
        let (panorama, stage) = (try panorama, fixture.session.stage)
        panorama.scroll(toPage: page, animated: false)
        rest(for: 0.5)
        if panorama.items[page].id == "sparks" {
            _ = fixture.session.frame(at: tick(), events: [InputEvent(time: time, .keyDown(.space, [], isRepeat: false))])
        }
        rest(for: 12)
        let before = stage.displayGeneration
        rest(for: 10)
        return stage.displayGeneration - before
    }
}
