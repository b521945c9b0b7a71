import PanoramaKit
import PanoramaTesting
import Storage
import TestFiles
import Testing

/// Compiles every name that Guides/from-uikit.md gives for one of UIKit.
@Suite struct UIKitNamesTests {
    private let types: [Any.Type] = [
        StageWindow.self, WindowTheme.self, DesktopError.self, View.self, Rect.self, Point.self, Vector.self, Size.self, Insets.self,
        Canvas.self, Path.self, StrokeStyle.self, Color.self, Font.self, TextStyle.self, StackView.self, GridView.self, WrapView.self,
        Flexibility.self, (any FlowController).self, (any Action).self, ActionResponse.self, (any Pressable).self, (any Draggable).self,
        (any Pinchable).self, MenuView.self, KeyboardObserver.self, OnScreenKeyboard.self, Animated.self, Spring.self, TimingCurve.self,
        DecelerationRate.self, (any Snapping).self, EmitterView.self, Emitter.self, EmitterCell.self, ScrollView.self, PanoramaView.self,
        SwiperView.self, PageIndicator.self, ListView.self, CollectionView.self, CollectionView.Recipe.self, ListSnapshot.self,
        CollectionSnapshot.self, SwipeActions.self, SwipeAction.self, (any CollectionLayout).self, GridLayout.self, LayoutAttributes.self,
        PickerView.self, Label.self, Button.self, Switch.self, Slider.self, SegmentedControl.self, TextField.self, TextArea.self,
        PictureView.self, WindowPictures.self, Bitmap.self, MenuItem.self, QuestionView.self, NavigationStack.self, SheetView.self,
        DataStore.self, StageHarness.self, (any DragSource).self, (any DropTarget).self, DragContents.self,
    ]

    private let properties: [AnyKeyPath] = [
        \View.theme, \View.prefersReducedMotion, \View.frame, \View.bounds, \View.alpha, \View.isHidden, \View.clipsToBounds,
        \View.transform, \View.semantics, \View.next, \View.preferredFocus, \View.restorableValues, \Palette.accent, \Stage.scale,
        \Stage.clipboard, \Stage.clock, \Stage.next, \Stage.keyBindings, \Stage.focusedView, \ScrollView.contentView,
        \ScrollView.contentOffset, \ScrollView.contentSize, \ScrollView.contentInset, \ScrollView.didScroll, \ListView.rowActivated,
        \ListView.pulled, \ListView.indexTitle, \ListView.dragContents, \CollectionView.itemActivated, \Label.maximumLines, \Button.action,
    ]

    private func windowFunctions() -> [Any] {
        [
            StageWindow.run, StageWindow.openURL(_:), StageWindow.chooseFiles(_:kinds:in:), Stage.task(file:line:_:), Stage.focus(_:),
            PictureView.init(named:in:style:), PictureView.init(url:style:), EmitterView.emit(_:at:), NavigationStack.push(_:animated:),
            ScrollView.scroll(to:animated:) as (ScrollView) -> (Double, Bool) -> Void, UserFolders.data as Any,
        ]
    }

    private func viewFunctions() -> [Any] {
        [
            View.setNeedsAdvance as (View) -> () -> Void, View.setNeedsAdvance(at:), View.advance(to:), View.addSubview(_:),
            View.removeFromSuperview, View.layoutSubviews, View.setNeedsLayout, View.sizeThatFits(_:), View.draw(in:),
            View.setNeedsDisplay, View.themeChanged, View.contains(_:), View.hitTest(_:), View.didMove(to:), View.hoverChanged(_:),
            View.menuRequested(at:), View.fileDropped(_:at:), View.textDropped(_:at:), View.keyDown(_:_:isRepeat:), View.scrollIntoView(_:),
        ]
    }

    @Test func theTableHasOnlyNamesThatAreHere() throws {
        let guide = try GuideCode("from-uikit.md")

        #expect(try guide.names.count > 100 && guide.missingNames(in: #filePath) == [])
        #expect(types.count + properties.count + windowFunctions().count + viewFunctions().count > 100)
    }

    /// A name that is not compiled here is noticed.
    @Test func aNameThatIsNotHereIsReported() throws {
        let guide = try GuideCode("from-uikit.md")
        let store = #filePath.replacing("UIKitNamesTests", with: "StoreGuideTests")

        #expect(try guide.missingNames(in: store) == guide.names)
    }
}
