public import LayoutMath
import Platform
public import Views

extension CollapsingHeaderView {
    /// Handles keys: Ctrl+Tab and Ctrl+Shift+Tab go to the next and the previous list and wrap around at the ends; Ctrl+1 to Ctrl+9 go to
    /// the first nine lists.
    func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        guard modifiers.subtracting(.shift) == .control, let currentTab else { return false }
        switch key {
        case .tab: return go(to: (currentTab + (modifiers.contains(.shift) ? items.count - 1 : 1)) % items.count)
        case .character(let character):
            guard modifiers == .control, let digit = character.wholeNumberValue, (1...9).contains(digit), digit <= items.count
            else { return false }
            return go(to: digit - 1)
        default: return false
        }
    }

    /// Goes to a list. If the focus is inside the old list, it moves to the new one.
    private func go(to tab: Int) -> Bool {
        guard items.count > 1 else { return false }
        let hadFocus = stage?.focusedView.map { focused in currentPage.map(focused.isDescendant) ?? false } ?? false
        show(tab: tab)
        // A list that had the focus before gets it back from its focus scope.
        if hadFocus, let page = currentPage, !page.hadFocus { stage?.focusShown(page.focusableDescendants.first) }
        return true
    }

    /// Offers a key to the current list. Does nothing if the focus is inside the list, because the list has already had the key.
    func offerToList(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard takesKeysUnfocused, let content = currentPage?.content else { return false }
        if let focused = stage?.focusedView, focused.isDescendant(of: content) { return false }
        return content.keyDown(key, modifiers, isRepeat: isRepeat)
    }

    /// Part of the list's height by which Page Up and Page Down scroll a list that handles no keys itself. It is less than 1 so that some
    /// rows stay in sight.
    private static let pageShare = 0.8

    /// Scrolls by Page Up, Page Down, Home and End. If the list fits, these keys are not handled.
    func scrollByKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        guard modifiers.isEmpty, let list = currentPage?.content?.scrollView, list.scroller.track.hasRoom,
            let limits = list.scroller.track.limits
        else { return false }
        let step = CollapsingHeaderView.pageShare * list.bounds.height
        switch key {
        case .pageUp: list.scroll(to: list.scroller.target - step)
        case .pageDown: list.scroll(to: list.scroller.target + step)
        case .home: list.scroll(to: limits.lowerBound)
        case .end: list.scroll(to: limits.upperBound)
        default: return false
        }
        return true
    }
}

extension CollapsingHeaderView: RectRevealing {
    /// Brings the focused part of the header or the tabs into sight; the lists do so for their rows.
    @discardableResult
    public func reveal(_ rect: Rect) -> Rect {
        guard let focused = stage?.focusedView, focused.isDescendant(of: headerArea) else { return rect }
        let (shift, margin) = (headerShift, ScrollView.revealMargin)
        var goal = shift
        if focused.isDescendant(of: header), shift > 0, headerTravel ?? 1 != 1 || collapsedHeader != nil {
            goal = 0
        } else if rect.maxY > bounds.height {
            goal = shift + min(rect.maxY - bounds.height + margin, rect.minY - topInset)
        } else if rect.minY < topInset {
            goal = max(0, shift + rect.minY - topInset - margin)
        }
        if goal != shift { scroll(to: goal) }
        return rect.offset(by: Vector(x: 0, y: shift - measures.headerShift(at: goal)))
    }
}
