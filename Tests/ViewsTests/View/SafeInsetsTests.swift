import LayoutMath
import Particles
import TestSupport
import Testing

@testable import Views

/// The covered insets of views, and how scroll views keep their content clear of them.
@MainActor
@Suite struct SafeInsetsTests {
    // MARK: Laws over random trees

    /// A chain of random views, of which each lies in the one before.
    private static func randomChain(_ random: inout RandomSource) -> [View] {
        var chain: [View] = []
        for _ in 0..<5 {
            func value(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
            let view = View(frame: Rect(x: value(-40...60), y: value(-40...60), width: value(0...300), height: value(0...300)))
            if Bool.random(using: &random) {
                view.coveredInsets = Insets(top: value(0...80), left: value(0...80), bottom: value(0...80), right: 0)
            }
            chain.last?.addSubview(view)
            chain.append(view)
        }
        return chain
    }

    /// The law: what is safe for a view is safe for its superview and not covered by the view itself.
    @Test func whatIsSafeIsSafeForEveryViewAround() {
        var random = RandomSource(seed: 40)
        for _ in 0..<2000 {
            let chain = Self.randomChain(&random)
            for (outer, inner) in zip(chain, chain.dropFirst()) {
                let (safe, own) = (inner.safeBounds, inner.bounds.inset(by: inner.coveredInsets))
                guard !safe.isEmpty else { continue }
                let place = inner.convert(safe, to: outer)
                let room = outer.bounds.inset(by: outer.safeInsets)
                if outer.safeInsets.top > 0 { #expect(place.minY >= room.minY - 1e-9) }
                if outer.safeInsets.left > 0 { #expect(place.minX >= room.minX - 1e-9) }
                if outer.safeInsets.bottom > 0 { #expect(place.maxY <= room.maxY + 1e-9) }
                #expect(safe.minY >= own.minY - 1e-9 && safe.maxY <= own.maxY + 1e-9 && safe.minX >= own.minX - 1e-9)
            }
        }
    }

    /// The law: nothing is given away. At each edge the safe room ends where the view, its own cover or that of a superview ends.
    @Test func noMoreIsCoveredThanNecessary() {
        var random = RandomSource(seed: 41)
        for _ in 0..<2000 {
            let chain = Self.randomChain(&random)
            for (outer, inner) in zip(chain, chain.dropFirst()) {
                let room = outer.bounds.inset(by: outer.safeInsets)
                let (bottom, own) = (inner.safeInsets.bottom, inner.coveredInsets.bottom)
                let overlap = outer.safeInsets.bottom > 0 ? inner.frame.maxY - room.maxY : 0
                #expect(bottom == max(own, overlap.clamped(to: 0...inner.frame.height)))
                if outer.safeInsets == .zero { #expect(inner.safeInsets == inner.coveredInsets) }
            }
        }
    }

    @Test func aViewAwayFromTheEdgeIsNotCovered() {
        let page = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        let card = View(frame: Rect(x: 20, y: 20, width: 200, height: 100))
        page.addSubview(card)
        page.coveredInsets.bottom = 60
        #expect(card.safeInsets == .zero)

        card.frame.origin.y = 180
        #expect(card.safeInsets == Insets(bottom: 40))
    }

    // MARK: Layout

    private final class Page: View {
        private(set) var layouts = 0
        override func layoutSubviews() { layouts += 1 }
    }

    @Test func aChangeLaysOutTheViewsInside() {
        let (root, page) = (View(), Page(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
        root.addSubview(page)
        let user = StageHarness(root, size: Size(width: 400, height: 300))
        user.settle()
        let before = page.layouts

        root.coveredInsets.top = 20
        user.settle()
        #expect(page.layouts == before + 1)

        root.coveredInsets.top = 20
        user.settle()
        #expect(page.layouts == before + 1)
    }

    // MARK: Scroll views

    private let root = View()
    private let scroll = ScrollView()

    private func shown() -> StageHarness {
        root.addSubview(scroll)
        scroll.contentView.addSubview(View(frame: Rect(x: 0, y: 0, width: 400, height: 1000)))
        scroll.contentSize = Size(width: 400, height: 1000)
        let user = StageHarness(root, size: Size(width: 400, height: 300))
        scroll.frame = Rect(x: 0, y: 0, width: 400, height: 300)
        return user
    }

    @Test func contentBeginsAndEndsClearOfWhatCoversIt() {
        let user = shown()
        root.coveredInsets = Insets(top: 40, bottom: 60)
        user.settle()

        #expect(scroll.contentOffset.y == -40)
        scroll.scroll(to: 5000, animated: false)
        #expect(scroll.contentOffset.y == 1000 - 300 + 60)
        #expect(scroll.contentView.subviews[0].safeInsets == .zero)
    }

    @Test func contentInTheMiddleStaysWhereItIs() {
        let user = shown()
        scroll.scroll(to: 200, animated: false)
        root.coveredInsets = Insets(top: 40, bottom: 60)
        user.settle()

        #expect(scroll.contentOffset.y == 200)
    }

    @Test func aScrollViewThatMovesFollowsWhatCoversIt() {
        let user = shown()
        root.coveredInsets.bottom = 60
        scroll.frame = Rect(x: 0, y: -60, width: 400, height: 300)
        user.settle()
        scroll.scroll(to: 5000, animated: false)
        #expect(scroll.contentOffset.y == 700)

        scroll.frame.origin.y = -20
        user.settle()
        scroll.scroll(to: 5000, animated: false)
        #expect(scroll.contentOffset.y == 740)
    }

    @Test func theLargerOfBothCoversCounts() {
        let user = shown()
        scroll.obscuredInset.bottom = 100
        root.coveredInsets.bottom = 60
        user.settle()
        scroll.scroll(to: 5000, animated: false)
        #expect(scroll.contentOffset.y == 800)
    }

    /// The law: a row that fits between both covers is revealed between them, one that does not fit is revealed as far as possible.
    @Test func rowsAreRevealedClearOfWhatCoversThem() {
        let user = shown()
        var random = RandomSource(seed: 42)
        for _ in 0..<300 {
            let covers = Insets(top: Double.random(in: 0...90, using: &random), bottom: Double.random(in: 0...90, using: &random))
            root.coveredInsets = covers
            user.settle()
            let row = Rect(x: 0, y: Double.random(in: 0...960, using: &random), width: 400, height: 40)
            let place = scroll.reveal(scroll.contentView.convert(row, to: scroll))
            user.settle()
            let now = scroll.contentView.convert(row, to: scroll)

            #expect(abs(place.minY - now.minY) < 1e-6)
            #expect(now.minY >= covers.top - 1e-6 && now.maxY <= 300 - covers.bottom + 1e-6, "\(row) at \(now) between \(covers)")
        }
    }

    @Test func whatCoversIsFinite() async {
        await #expect(processExitsWith: .failure) { await MainActor.run { View().coveredInsets.bottom = .nan } }
    }
}
