public import LayoutMath
public import Platform

/// A rectangle of the window: it draws itself, holds subviews and answers input.
///
/// `frame` is in the superview's coordinates; everything a view draws and hit-tests is in its own, whose origin is the frame's top left.
/// The only class meant for subclassing; components are final and compose.
open class View: Responder {
    /// Place and size in the superview's coordinates, before `transform`.
    public var frame: Rect {
        didSet {
            guard frame != oldValue else { return }
            if frame.size != oldValue.size { setNeedsLayout() }
            setNeedsDisplay()
        }
    }

    /// Moves and magnifies the view and its subviews without a layout.
    public var transform = ViewTransform.identity {
        didSet { if transform != oldValue { setNeedsDisplay() } }
    }

    /// Opacity in 0…1 of the view and its subviews, each drawn by itself.
    public var alpha = 1.0 {
        didSet { if alpha != oldValue { setNeedsDisplay() } }
    }

    /// Whether the view and its subviews are neither drawn nor hit nor focused.
    public var isHidden = false {
        didSet { if isHidden != oldValue { setNeedsDisplay() } }
    }

    /// Whether drawing and subviews are clipped to the bounds. Default false.
    public var clipsToBounds = false

    /// Whether the view is the page that its container shows; false for one that only peeks in, in which nothing moves by itself.
    public final var isCurrent = true { didSet { if isCurrent != oldValue { setNeedsDisplay() } } }

    /// Whether the view and its subviews take pointers and wheels; false passes them to what lies behind.
    public var isUserInteractionEnabled = true

    /// Makes the view a page, a modal view or a transient one for input and focus while it is on a stage; nil for none of them.
    public final var focusScope: FocusScope? { didSet { stage?.focusScopeChanged(of: self, from: oldValue) } }

    /// Key of the view in traces, and the name by which scripts and tests find it; nil for none.
    public var name: String?

    /// Role, label and value of the view for screen readers and tests.
    open var semantics = Semantics()

    /// Cursor over this view; nil takes the superview's.
    public var cursor: Cursor?

    /// Tool tip that is shown while the pointer rests on the view; nil for none.
    public var toolTip: ToolTip? { didSet { if toolTip != oldValue { setNeedsDisplay() } } }

    /// The view that this one was added to; nil for a root and for a view outside of any tree.
    public internal(set) final weak var superview: View?
    /// The views inside this one, back to front.
    public internal(set) final var subviews: [View] = []
    /// The stage on which the view is shown; nil while it is in no window's tree.
    public internal(set) final weak var stage: Stage?

    /// The stage's theme; the standard one while the view is on no stage.
    public final var theme: Theme { stage?.theme ?? .standard }
    /// Time of the event or frame that is being worked on; 0 while the view is on no stage.
    public final var now: Seconds { stage?.time ?? 0 }
    /// Whether animations should jump or fade instead; true while the view is on no stage.
    public final var prefersReducedMotion: Bool { stage?.motionPreference != .full }

    final var needsLayout = true
    final var subtreeNeedsLayout = true
    final var isAdvancing = false

    /// A view without subviews.
    /// - Parameter frame: In the superview's coordinates, in points.
    public init(frame: Rect = .zero) { self.frame = frame }

    /// Places the subviews. Called in the layout pass, after a change of size or `setNeedsLayout()`.
    open func layoutSubviews() {}

    /// Returns the size in points that shows all of the view, within `size`; by default the view's present size.
    ///
    /// Called during layout, on views that are on a stage. An infinite side asks for the size that the view would have by itself.
    open func sizeThatFits(_ size: Size) -> Size { frame.size }

    /// Records what the view shows beneath its subviews. It must change nothing: no layout, no state.
    open func draw(in canvas: Canvas) {}

    /// Records what the view shows over its subviews.
    open func drawOver(in canvas: Canvas) {}

    /// Returns whether `point`, in own coordinates, hits the view; by default whether its bounds contain it.
    open func contains(_ point: Point) -> Bool { bounds.contains(point) }

    /// Moves the view's animations to `time`. Called in every frame after `setNeedsAdvance()`, until it returns false.
    /// - Returns: Whether anything still moves.
    open func advance(to time: Seconds) -> Bool { false }

    /// Whether the view moves perpetually, as an emitter does: it needs frames, but waiting for the stage to settle ignores it.
    open var isPerpetual: Bool { false }

    /// Takes colours, type and measures from `theme`. Called when the view comes onto a stage, and whenever the stage gets another theme;
    /// a new layout follows by itself.
    open func themeChanged() {}

    /// Called when the view has entered the tree of `stage`, or left it (nil).
    open func didMove(to stage: Stage?) {}

    // MARK: Responding. Each returns whether the event ends here; otherwise it goes on to `next`.

    /// The responder that gets an event which this view does not end; by default its superview, and none for a root and for a modal view.
    /// A flow that stands between a view and its superview is named here: see ``Responder``.
    open var next: (any Responder)? { isModal ? nil : superview }

    /// A key was pressed, or repeats because it is held, while the focus is here or on a view inside.
    /// - Returns: Whether the key ends here; false passes it to the superview.
    open func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { false }
    /// Text was committed while the focus is here or on a view inside that accepts text.
    /// - Returns: Whether the text ends here; false passes it to the superview.
    open func textInput(_ text: String) -> Bool { false }
    /// A wheel turned, or fingers scrolled, over the view or one inside it. `point` is in own coordinates.
    open func wheel(_ wheel: Wheel, at point: Point) -> Bool { false }
    /// A file or a folder was dropped on the view.
    /// - Parameters:
    ///   - path: An absolute path.
    ///   - point: In the view's own coordinates.
    /// - Returns: Whether the file ends here; false passes it to the superview.
    open func fileDropped(_ path: String, at point: Point) -> Bool { false }
    /// A menu was asked for: by a right press or a finger's long press at `point`, in own coordinates, or by the keyboard with nil.
    open func menuRequested(at point: Point?) -> Bool { false }

    /// Called when the pointer has moved over the view or one inside it, pressed or not; `point` is in own coordinates. Fingers do not
    /// hover.
    open func pointerMoved(to point: Point) {}
    /// Called when the pointer comes over the view and when it leaves. Fingers do not hover.
    open func hoverChanged(_ isHovered: Bool) {}
    /// Called when the view gets the keyboard's focus and when it loses it.
    open func focusChanged(_ isFocused: Bool) {}

    /// The view inside this one that gets the focus when a scope here has its turn and remembers none; by default none. It may be another
    /// one later, which then gets the focus until the user has moved it.
    open var preferredFocus: View? { nil }
    /// Whether Tab, arrows and presses may give the view the focus; by default false.
    open var canBecomeFocused: Bool { false }
    /// Views inside this one in the order in which Tab visits them; one that occurs twice counts once. By default the subviews, back to
    /// front.
    open var focusChain: [View] { subviews }
    /// Whether a view that has faded out reappears when it gets the focus, so that Tab may stop there; by default false.
    open var appearsWhenFocused: Bool { false }
    /// Whether the pointer is hidden while it rests over the view, where no view inside has a cursor; by default false.
    open var hidesRestingPointer: Bool { false }
    /// Whether the view takes text, so that the window opens its input method while it has the focus; by default false.
    open var acceptsTextInput: Bool { false }
    /// Whether the view shows by itself that it has the focus, as by a caret or by what is selected in it: where a scope begins with it, the
    /// focus ring waits for a key that moves the focus. By default whether it accepts text.
    open var indicatesFocus: Bool { acceptsTextInput }
    /// Whether keys come here while no view has the focus; the first such view in the tree gets them. By default false.
    open var isKeyTarget: Bool { false }
    /// Rectangle that the focus ring surrounds, in own coordinates, with its corner radius; by default the bounds and 6 points.
    open var focusOutline: (rect: Rect, radius: Double) { (bounds, 6) }
    /// Identity of the part that has the outline, for a view in which the focus moves between parts: the focus ring slides from part to
    /// part. By default nil.
    open var focusedPart: AnyHashable? { nil }

    /// Numbers by name that restore the view when it is made anew, such as its content offset; by default none.
    open var restorableValues: [String: Double] { [:] }
    /// Restores what `restorableValues` returned.
    open func restore(values: [String: Double]) {}

    /// Fields of the view in a trace, by name; nil for none.
    open var traceFields: [String: TraceValue]? { nil }
}
