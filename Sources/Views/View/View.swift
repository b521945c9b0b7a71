public import LayoutMath
public import Platform

/// A rectangle of the window. It draws itself, holds subviews and answers input.
///
/// `frame` is in the superview's coordinates. A view draws and hit-tests in its own coordinates, whose origin is the frame's top left. This
/// is the only class meant for subclassing; components are final and are composed.
open class View: Responder {
    /// Place and size in the superview's coordinates, before `transform`. Traps if a value is NaN.
    public final var frame: Rect {
        get { placement.frame }
        set {
            let old = placement.frame
            guard newValue != old else { return }
            requireNumbers(newValue)
            assertIsNotRecorded()
            placement.frame = newValue
            if newValue.size != old.size { setNeedsLayout() }
            setNeedsDisplay()
        }
    }

    /// Moves and magnifies the view and its subviews without a layout.
    public final var transform: ViewTransform {
        get { placement.transform }
        set { if newValue != placement.transform { place { $0.transform = newValue } } }
    }

    /// The translation of `transform`, in points.
    public final var translation: Vector {
        get { transform.translation }
        set { transform = ViewTransform(scale: transform.scale, translation: newValue) }
    }

    /// Opacity in 0…1 of the view and its subviews. It applies to each of them separately.
    public final var alpha: Double {
        get { placement.alpha }
        set { if newValue != placement.alpha { place { $0.alpha = newValue } } }
    }

    /// Whether the view and its subviews are hidden: not drawn, and neither hit nor focused.
    public final var isHidden: Bool {
        get { placement.isHidden }
        set { if newValue != placement.isHidden { place { $0.isHidden = newValue } } }
    }

    /// Whether the view draws every pixel of its bounds without transparency. While it covers everything that can be seen of the siblings
    /// behind it, their pictures load last. Default false.
    public final var isOpaque: Bool {
        get { placement.isOpaque }
        set { if newValue != placement.isOpaque { place { $0.isOpaque = newValue } } }
    }

    /// Whether drawing and subviews are clipped to the bounds. Default false; true in views that scroll.
    public final var clipsToBounds: Bool {
        get { placement.clipsToBounds }
        set { placement.clipsToBounds = newValue }
    }

    /// The rectangle outside of which neither the view nor its subviews are drawn or hit, in its coordinates; nil for none. By default the
    /// bounds if `clipsToBounds` is true.
    open var clipRect: Rect? { placement.clipsToBounds ? placement.bounds : nil }

    /// Round corners, a clip, a blur and a shadow of the view with its subviews. Default none.
    public final var effects: ViewEffects {
        get { ownEffects?.value ?? ViewEffects() }
        set {
            guard newValue != effects else { return }
            assertIsNotRecorded()
            ownEffects = newValue.isEmpty ? nil : OwnEffects(newValue)
            setNeedsDisplay()
        }
    }
    /// Behind a reference, because few views have effects, and every frame asks all views. Nil for none.
    final var ownEffects: OwnEffects?

    /// Whether the view is the current page of its container. Animations pause on a page that is not, such as one that only peeks in or is
    /// scrolled past.
    public final var isCurrent = true { didSet { if isCurrent != oldValue { setNeedsDisplay() } } }

    /// Whether the view and its subviews take pointers and wheels; false passes them to the views behind.
    public var isUserInteractionEnabled = true

    /// Makes the view a page, a modal view or a transient view for input and focus while it is on a stage; nil for none of these.
    public final var focusScope: FocusScope? { didSet { stage?.focusScopeChanged(of: self, from: oldValue) } }

    /// Key of the view in traces, and the name by which scripts and tests find it; nil for none.
    public var name: String?

    /// Role, label and value of the view for screen readers and tests.
    open var semantics = Semantics()

    /// Cursor over this view; nil uses the superview's.
    public var cursor: Cursor?

    /// Tool tip that is shown while the pointer rests on the view; nil for none.
    public var toolTip: ToolTip? { didSet { if toolTip != oldValue { setNeedsDisplay() } } }

    /// The view's parent; nil for a root and for a view that is in no tree.
    public internal(set) final weak var superview: View?
    /// The view's children, back to front.
    public internal(set) final var subviews: [View] = []
    /// The stage that shows the view; nil if the view is not in a stage's tree.
    public internal(set) final weak var stage: Stage?

    /// The stage's theme; the standard one while the view is on no stage.
    public final var theme: Theme { stage?.theme ?? .standard }
    /// Time of the event or frame being processed; 0 while the view is on no stage.
    public final var now: Seconds { stage?.time ?? 0 }
    /// Whether animations should jump or fade instead; true while the view is on no stage.
    public final var prefersReducedMotion: Bool { stage?.motionPreference != .full }

    /// What every frame asks each view.
    final private(set) var placement: ViewPlacement
    /// What containers and subviews ask when they are laid out.
    final var traits = LayoutTraits()
    /// What taps and long presses of the view do.
    final var gestures = ViewGestures()
    /// What the passes have to do for the view.
    final var dues = ViewDues()
    /// Whether the view's content moves too fast to be recognised.
    var movesContentTooFast: Bool { false }

    /// A view without subviews.
    /// - Parameter frame: In the superview's coordinates, in points. Traps if a value is NaN.
    public init(frame: Rect = .zero) {
        requireNumbers(frame)
        placement = ViewPlacement(frame: frame)
        dues.preparesItself = self is any Preparing
        dues.preparingCount = dues.preparesItself ? 1 : 0
    }

    private func place(_ change: (inout ViewPlacement) -> Void) {
        assertIsNotRecorded()
        change(&placement)
        setNeedsDisplay()
    }

    /// Places the subviews. Called in the layout pass, after a change of size or `setNeedsLayout()`.
    open func layoutSubviews() {}

    /// Returns the size in points, within `size`, that shows the complete view; by default the view's present size.
    ///
    /// Called during layout, on views that are on a stage. An infinite side asks for the view's natural length.
    open func sizeThatFits(_ size: Size) -> Size { frame.size }

    /// Returns the distance in points from the view's top to the first baseline of its text if the view has this height; nil for a view
    /// without text, which is the default. Called during layout, on views that are on a stage.
    open func firstBaseline(atHeight height: Double) -> Double? { nil }

    /// Draws the view's content beneath its subviews. Must not change anything: in debug builds, moving a view or requesting a layout, a
    /// frame or a picture traps. Do this in ``Preparing/prepare(at:)`` instead.
    open func draw(in canvas: Canvas) {}

    /// Draws the view's content over its subviews. Must not change anything.
    open func drawOver(in canvas: Canvas) {}

    /// Rectangle in the view's own coordinates within which it draws; by default its bounds. A view is not prepared while this rectangle is
    /// out of sight, so only decoration such as a shadow may be drawn outside of it.
    open var paintBounds: Rect { bounds }

    /// Returns whether `point`, in the view's own coordinates, hits the view; by default whether its bounds contain it.
    open func contains(_ point: Point) -> Bool { bounds.contains(point) }

    /// Moves the view's animations to `time`. Called in every frame after `setNeedsAdvance()` until it returns false, even out of sight. An
    /// animation that runs only in sight returns false and is requested again in ``Preparing/prepare(at:)``.
    /// - Returns: Whether anything still moves.
    open func advance(to time: Seconds) -> Bool { false }

    /// Whether the view moves perpetually, as an emitter does. It gets frames, but waiting for the stage to settle ignores it.
    open var isPerpetual: Bool { false }

    /// Called when the view enters a stage and when the stage's theme changes, to apply `theme`; a layout follows.
    open func themeChanged() {}

    /// Called when the view has entered the tree of `stage`; nil if it has left the tree.
    open func didMove(to stage: Stage?) {}

    // MARK: Responding. Each returns whether the event was handled; otherwise it goes to `next`.

    /// The responder that gets an event or an action which this view does not handle. By default it is the superview; for a root and for a
    /// modal view it is the stage, so that no view behind a modal view is asked. Override it to insert an object between a view and its
    /// superview: see ``Responder``.
    open var next: (any Responder)? { isModal ? stage : superview ?? stage }

    /// Called when a key was pressed, or repeats because it is held, while this view or a descendant has the focus.
    /// - Returns: Whether the key was handled; false passes it to `next`.
    open func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { false }
    /// Called when a key was released while this view or a descendant has the focus. A key that moved the focus is released in the view that
    /// has the focus then.
    /// - Returns: Whether the release was handled; false passes it to `next`.
    open func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool { false }
    /// Called when text was committed while this view or a descendant that accepts text has the focus.
    /// - Returns: Whether the text was handled; false passes it to `next`.
    open func textInput(_ text: String) -> Bool { false }
    /// Called when a wheel turned, or fingers scrolled, over the view or a descendant. `point` is in the view's coordinates.
    open func wheel(_ wheel: Wheel, at point: Point) -> Bool { false }
    /// Called when a file or folder is dropped on the view.
    /// - Parameters:
    ///   - path: An absolute path.
    ///   - point: In the view's coordinates.
    /// - Returns: Whether the file was handled; false passes it to `next`.
    open func fileDropped(_ path: String, at point: Point) -> Bool { false }
    /// Called when text from another program is dropped on the view. Text whose lines are all paths or URIs of files arrives as files instead.
    /// - Parameters:
    ///   - text: Its lines, without empty ones, which SDL drops.
    ///   - point: In the view's coordinates.
    /// - Returns: Whether the text was handled; false passes it to `next`.
    open func textDropped(_ text: String, at point: Point) -> Bool { false }
    /// Called when a menu is requested: by a right press or a long press at `point`, in the view's coordinates, or by the keyboard, with
    /// nil.
    open func menuRequested(at point: Point?) -> Bool { false }
    /// Returns the answer to an action of this view or a descendant; nil passes it to `next`. See ``Action``.
    open func response(to action: any Action) -> ActionResponse? { nil }

    /// Called when the middle button of the mouse was pressed over the view or a descendant. On X11 it pastes the text that is selected in
    /// any window.
    /// - Returns: Whether the press was handled; false passes it to the superview.
    open func middlePressed(at point: Point) -> Bool { false }
    /// Called while the view has the focus and an input method composes text: letters that become other text before it is committed.
    /// - Returns: Whether the view shows the text; false passes it to the superview.
    open func textComposed(_ composition: TextComposition) -> Bool { false }

    /// Called when the pointer has moved over the view or a descendant, pressed or not; `point` is in the view's coordinates. Touches do
    /// not hover.
    open func pointerMoved(to point: Point) {}
    /// Called when the pointer enters the view and when it leaves. Fingers do not hover.
    open func hoverChanged(_ isHovered: Bool) {}
    /// Called when the view gets the keyboard focus and when it loses it.
    open func focusChanged(_ isFocused: Bool) {}

    /// The descendant that gets the focus when a scope here begins and remembers no focus; by default nil. If it changes later, the focus
    /// follows until the user moves it.
    open var preferredFocus: View? { nil }
    /// Whether Tab, arrows and presses may give the view the focus; by default false.
    open var canBecomeFocused: Bool { false }
    /// Views inside this one in the order in which Tab visits them and a screen reader reads them; a view that occurs twice counts once. By
    /// default the subviews, back to front.
    open var focusChain: [View] { subviews }
    /// Turns to the next page, or with `.backward` to the previous one, and wraps around at the ends. Called when Tab has passed the last view
    /// in sight. Containers of pages override it; by default it does nothing.
    /// - Returns: Whether there was another page.
    open func turnPage(forFocus direction: FocusDirection) -> Bool { false }
    /// Whether a view that has faded out reappears when it gets the focus, so that Tab may stop at it; by default false.
    open var appearsWhenFocused: Bool { false }
    /// Whether the pointer is hidden while it rests over the view. Views inside that have a cursor keep it visible. By default false.
    open var hidesRestingPointer: Bool { false }
    /// Whether the view takes text, so that the window opens its input method while it has the focus; by default false.
    open var acceptsTextInput: Bool { false }
    /// The effect of Enter while the view takes text, for the title of a keyboard's key. Default a new line.
    open var returnKey: ReturnKey { .newLine }
    /// Where an input method places its candidates while the view has the focus, in the view's own coordinates; by default the bounds.
    open var textInputRect: Rect { bounds }
    /// Whether the view shows the text that an input method composes. If it no longer does although the method continues, for example after
    /// a press elsewhere in the text, the window makes the method discard that text. By default true.
    open var isComposing: Bool { true }
    /// Whether the view indicates the focus itself, for example by a caret or a selection. When a scope gives it the focus, the focus ring
    /// is then not shown until a key moves the focus. By default whether it accepts text.
    open var indicatesFocus: Bool { acceptsTextInput }
    /// Whether the view gets keys while no view has the focus; only the first such view in the tree does. By default false.
    open var isKeyTarget: Bool { false }
    /// Rectangle that the focus ring surrounds, in the view's own coordinates, and its corner radius; by default the bounds and 6 points.
    open var focusOutline: (rect: Rect, radius: Double) { (bounds, 6) }
    /// Identity of the focused part, for a view that moves the focus between its parts. The focus ring slides from part to part. Default
    /// nil.
    open var focusedPart: AnyHashable? { nil }

    /// The item that the view shows, for a view that shows another one later. Default nil.
    open var semanticItem: SemanticItem? { nil }
    /// The item that a subview shows, for a container whose subviews do not know it. By default the subview's ``semanticItem``.
    open func semanticItem(of subview: View) -> SemanticItem? { subview.semanticItem }
    /// The text that a screen reader reads by characters, words and lines, with its caret. Default nil.
    open var semanticText: SemanticText? { nil }
    /// The parts that have no views, in reading order. A screen reader reads them before the views inside. Default none.
    open var semanticParts: [SemanticPart] { [] }
    /// The views that this view changes, such as the list of a tab. A screen reader can go from one to the other. Default none.
    open var controlledViews: [View] { [] }
    /// Does what a screen reader asks of the view, or of a view inside that has no role.
    /// - Returns: Whether it was done. If not, a press activates a ``Pressable`` view, and the focus goes to the view if it can have it.
    open func perform(_ request: SemanticRequest) -> Bool { false }

    /// Values by name that restore the view when it is created again, such as its content offset; empty by default.
    open var restorableValues: [String: ViewState.Value] { [:] }
    /// Restores what `restorableValues` returned, perhaps of another version of the program. Called when the view has been laid out.
    open func restore(values: [String: ViewState.Value]) {}
    /// States, by name, of the parts that the view creates when they are needed, such as the pages of a panorama. By default nil: then the
    /// subviews are restored by their positions. A view that restores all its subviews by its own values returns no parts.
    open var restorableParts: [String: ViewState]? { nil }
    /// Restores what `restorableParts` returned. States of parts that do not exist yet should wait for them. Called after
    /// ``restore(values:)``.
    open func restore(parts: [String: ViewState]) {}

    /// Fields of the view in a trace, by name; nil for none.
    open var traceFields: [String: TraceValue]? { nil }
}

private func requireNumbers(_ frame: Rect) {
    // A comparison of a number with itself is false only for NaN.
    precondition(
        frame.minX == frame.minX && frame.minY == frame.minY && frame.width == frame.width && frame.height == frame.height,
        "a view's frame has no NaN, but is \(frame)")
}
