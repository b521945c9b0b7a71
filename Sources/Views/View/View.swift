public import LayoutMath
public import Platform

/// A rectangle of the window: it draws itself, holds subviews and answers input.
///
/// `frame` is in the superview's coordinates; everything a view draws and hit-tests is in its own, whose origin is the frame's top left.
/// The only class meant for subclassing; components are final and compose.
open class View {
    /// Place and size in the superview, before `transform`.
    public var frame: Rect {
        didSet {
            guard frame != oldValue else { return }
            if frame.size != oldValue.size { setNeedsLayout() }
            setNeedsDisplay()
        }
    }

    /// Moves and magnifies the view and its subviews without laying anything out again.
    public var transform = ViewTransform.identity {
        didSet { if transform != oldValue { setNeedsDisplay() } }
    }

    /// Opacity in 0…1 of the view and its subviews, each drawn by itself.
    public var alpha = 1.0 {
        didSet { if alpha != oldValue { setNeedsDisplay() } }
    }

    /// A hidden view is neither drawn nor hit nor focused, and neither are its subviews.
    public var isHidden = false {
        didSet { if isHidden != oldValue { setNeedsDisplay() } }
    }

    /// Cuts subviews and drawing to the bounds.
    public var clipsToBounds = false

    /// False for what stands beside what its container shows, such as a page that only peeks in: what moves by itself stands still there.
    public final var isCurrent = true { didSet { if isCurrent != oldValue { setNeedsDisplay() } } }

    /// False lets presses and wheels through to what lies behind, for the view and its subviews.
    public var isUserInteractionEnabled = true

    /// Keeps input to the view for as long as it is on a stage; nil leaves it to what lies around and behind as well.
    public var modalScope: ModalScope? {
        didSet { if (modalScope == nil) != (oldValue == nil) { stage?.modalityChanged(of: self) } }
    }

    /// The key of this view in traces, and the name by which scripts and tests find it.
    public var name: String?

    /// What the view is to somebody who cannot see it, and its words.
    open var semantics = Semantics()

    /// The pointer's picture over this view; nil asks the superview.
    public var cursor: Cursor?

    /// Words that come up while the pointer rests on the view; nil for none.
    public var toolTip: ToolTip? { didSet { if toolTip != oldValue { setNeedsDisplay() } } }

    /// The view that this one was added to; nil for a root and for a view outside of any tree.
    public internal(set) final weak var superview: View?
    /// The views inside this one, back to front.
    public internal(set) final var subviews: [View] = []
    /// The stage this view is shown on; nil while it is in no window's tree.
    public internal(set) final weak var stage: Stage?

    /// How controls look here: the stage's theme.
    public final var theme: Theme { stage?.theme ?? .standard }
    /// The instant of the event or frame that is being worked on; 0 while the view is on no stage.
    public final var now: Seconds { stage?.time ?? 0 }
    /// Whether what would move by itself jumps or fades instead; true while the view is on no stage.
    public final var prefersReducedMotion: Bool { stage?.motionPreference != .full }

    final var needsLayout = true
    final var subtreeNeedsLayout = true
    final var isAdvancing = false

    /// A view without subviews.
    /// - Parameter frame: In the superview's coordinates, in points.
    public init(frame: Rect = .zero) { self.frame = frame }

    /// Places the subviews. Called in the layout pass, after a change of size or `setNeedsLayout()`.
    open func layoutSubviews() {}

    /// The size in which all of the view can be seen, in points, within as much of `size` as it likes; by default the size that it has.
    ///
    /// Asked during layout, of views on a stage. Infinite sides ask how large it would be by itself.
    open func sizeThatFits(_ size: Size) -> Size { frame.size }

    /// Records what the view shows beneath its subviews.
    open func draw(in canvas: Canvas) {}

    /// Records what lies over the subviews.
    open func drawOver(in canvas: Canvas) {}

    /// Whether `point`, in own coordinates, is part of the view: its bounds, unless a round view says otherwise.
    open func contains(_ point: Point) -> Bool { bounds.contains(point) }

    /// Moves the view's animations to `time`. Called in the advance pass of every frame after `setNeedsAdvance()`, until it returns false.
    /// - Returns: whether anything still moves.
    open func advance(to time: Seconds) -> Bool { false }

    /// True for what moves for ever, such as an emitter: it needs frames, but nobody waits for it to come to rest.
    open var isPerpetual: Bool { false }

    /// Takes colours, type and measures from `theme`. Called when the view comes onto a stage, and whenever the stage gets another theme;
    /// a new layout follows by itself.
    open func themeChanged() {}

    /// The view entered the tree of `stage`, or left it (nil).
    open func didMove(to stage: Stage?) {}

    // MARK: Responding. Each returns whether the event ends here; otherwise it goes on to `next`.

    /// A key was pressed, or repeats because it is held, while the focus is here or on a view inside.
    /// - Returns: Whether the key ends here; false passes it to the superview.
    open func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { false }
    /// Text was committed while the focus is here or on a view inside that accepts text.
    /// - Returns: Whether the text ends here; false passes it to the superview.
    open func textInput(_ text: String) -> Bool { false }
    /// `point` is in the view's own coordinates.
    open func wheel(_ wheel: Wheel, at point: Point) -> Bool { false }
    /// A file or a folder was dropped on the view.
    /// - Parameters:
    ///   - path: An absolute path.
    ///   - point: In the view's own coordinates.
    /// - Returns: Whether the file ends here; false passes it to the superview.
    open func fileDropped(_ path: String, at point: Point) -> Bool { false }
    /// A menu about what the view shows was asked for: by a right press or a long press of a finger at `point`, in the view's own
    /// coordinates, or with nil by the keyboard.
    open func menuRequested(at point: Point?) -> Bool { false }

    /// The pointer moved over the view or over one inside it, pressed or not; `point` is in own coordinates. Fingers do not hover.
    open func pointerMoved(to point: Point) {}
    /// The pointer came over the view or left it. Fingers do not hover.
    open func hoverChanged(_ isHovered: Bool) {}
    /// The keyboard's focus came or went.
    open func focusChanged(_ isFocused: Bool) {}
    /// The keyboard's focus came into the view or into one inside it.
    /// - Parameter previous: the view outside that had it before; nil if none had.
    open func focusEntered(from previous: View?) {}

    /// Whether Tab and arrows may stop here.
    open var canBecomeFocused: Bool { false }
    /// Views inside this one in the order in which Tab visits them; one that is given twice counts once. By default the subviews, back to front.
    open var focusChain: [View] { subviews }
    /// Whether the view comes back for the focus after it has faded out, so that Tab may go there all the same.
    open var appearsWhenFocused: Bool { false }
    /// Whether the pointer hides while it rests over the view, where nothing inside has a picture of its own for it.
    open var hidesRestingPointer: Bool { false }
    /// Whether keys typed here are text, so that the window opens its input method.
    open var acceptsTextInput: Bool { false }
    /// Whether keys come here first while nothing has the focus; the first such view in the tree takes them.
    open var isKeyTarget: Bool { false }
    /// Outline that the focus ring surrounds, in own coordinates, with its corner radius.
    open var focusOutline: (rect: Rect, radius: Double) { (bounds, 6) }
    /// Which of its parts the outline belongs to, where that changes while the focus stays: the focus ring slides from part to part.
    open var focusedPart: AnyHashable? { nil }

    /// What the view itself wants to find again when it is made anew, such as how far it was scrolled.
    open var restorableValues: [String: Double] { [:] }
    /// Takes back what `restorableValues` gave.
    open func restore(values: [String: Double]) {}

    /// The view's part of a trace; nil when it has none.
    open var traceFields: [String: TraceValue]? { nil }
}
