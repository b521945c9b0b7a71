import LayoutMath
import Platform
import TestSupport

@testable import Views
@testable import Widgets

/// A stack in a window of 400 by 300 points whose pages are named by letters. Each has a button with the page's letter in upper case.
final class NavigationFixture {
    let stack = NavigationStack("pages")
    let user: StageHarness

    init(_ names: String = "a", motion: MotionPreference = .full) {
        user = StageHarness(stack, motion: motion)
        stack.setPages(names.map { NamedPage("\($0)") }, animated: false)
        user.settle()
    }

    /// The names of the pages, from the bottom to the top.
    var names: String { stack.pages.map(\.semantics.label).joined() }
    var progress: Double { stack.progress }

    func push(_ name: String, animated: Bool = true) { stack.push(NamedPage(name), animated: animated) }

    /// Presses at the leading edge and moves to the right by a distance, slop included, in a time.
    func pull(_ distance: Double, in duration: Seconds = 0.2, from x: Double = 10) {
        user.press(x, 150)
        user.move(from: Point(x: x, y: 150), to: Point(x: x + distance, y: 150), in: duration)
    }

    /// Conditions that must hold for a stack at rest.
    var isSound: Bool {
        let shown = stack.subviews.compactMap { $0 as? NavigationPage }
        return shown.elementsEqual(stack.present, by: ===) && stack.leaving.isEmpty && stack.buried.isEmpty
            && shown.allSatisfy { $0.slide.offset(at: user.time) == 0 }
            && shown.dropLast().allSatisfy { $0.isHidden && $0.focusScope?.isActive == false && !$0.isCurrent }
            && shown.last.map { !$0.isHidden && $0.focusScope?.isActive == true && $0.isCurrent && $0.translation == .zero } ?? true
    }
}

/// A page with a button.
final class NamedPage: View {
    let button: PressableBox
    private(set) var presses = 0
    var moved: (Stage?) -> Void = { _ in }

    init(_ name: String) {
        var press = {}
        button = PressableBox(name.uppercased(), frame: Rect(x: 150, y: 100, width: 100, height: 60)) { press() }
        super.init()
        semantics = Semantics(.page, label: name)
        addSubview(button)
        press = { [unowned self] in presses += 1 }
    }

    override func didMove(to stage: Stage?) { moved(stage) }
}
