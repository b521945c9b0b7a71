import LayoutMath
import Testing

@testable import Views

@MainActor
@Suite struct ScrollExtentTests {
    private let insets = [
        Insets.zero, Insets(top: 30), Insets(top: 10, left: 5, bottom: 20, right: 7), Insets(left: 40, bottom: 12.5, right: 1),
    ]
    private let track = ScrollTrack(viewport: 300, limits: 0...700)

    @Test(arguments: Axis.both)
    func theTrackEndsAtTheContentAndItsRoom(axis: Axis) {
        var extent = ScrollExtent()
        extent.contentSize = Size(width: 900, height: 1000)
        for inset in insets {
            for obscured in insets {
                (extent.inset, extent.obscured) = (inset, obscured)
                let limits = extent.track(viewport: 300, along: axis).limits
                switch axis {
                case .horizontal: #expect(limits == (0 - inset.left - obscured.left)...(600 + inset.right + obscured.right))
                case .vertical: #expect(limits == (0 - inset.top - obscured.top)...(700 + inset.bottom + obscured.bottom))
                }
            }
        }
    }

    @Test(arguments: Axis.both)
    func anExtensionComposesAndCanBeUndone(axis: Axis) {
        for first in insets {
            for second in insets {
                let once = track.extended(from: .zero, to: first, along: axis)
                let twice = once.extended(from: first, to: second, along: axis)
                #expect(twice.limits == track.extended(from: .zero, to: second, along: axis).limits)
                #expect(once.extended(from: first, to: .zero, along: axis).limits == track.limits)
            }
        }
    }

    @Test func aTrackWithoutLimitsHasNone() {
        let endless = ScrollTrack(viewport: 300, limits: nil)

        #expect(endless.extended(from: .zero, to: Insets(top: 10), along: .vertical).limits == nil)
    }

    /// Insets that are larger than the content leave one place of rest.
    @Test func limitsNeverCross() {
        let short = ScrollTrack(viewport: 300, limits: 0...10)

        #expect(short.extended(from: Insets(bottom: 100), to: .zero, along: .vertical).limits == 0...0)
    }
}
