import PanoramaKit

/// A row with the name of a task. A double click marks the task as done, and another one takes the mark off.
final class TaskRow: View {
    private let label = Label("")
    private var isDone = false { didSet { label.alpha = isDone ? 0.4 : 1 } }

    init() {
        super.init()
        addSubview(label)
        label.verticalAlignment = .center
        tapped(count: 2) { [unowned self] _ in isDone.toggle() }
    }

    var task: String {
        get { label.text }
        set { (label.text, isDone) = (newValue, false) }
    }

    var opacity: Double { label.alpha }

    override func layoutSubviews() { label.frame = bounds.inset(by: Insets(left: 12, right: 12)) }
}

/// A line of text that takes presses.
final class Heading: View {
    private let label: Label

    init(_ text: String) {
        label = Label(text, role: \.subhead)
        super.init()
        addSubview(label)
    }

    override func layoutSubviews() { label.frame = bounds }
}

/// A heading above a list of tasks, which the user can put in order and drag to another column or to another program. Text from another
/// program becomes a task.
final class PlanColumn: View {
    let list = ListView(
        rowHeight: .fixed(44), recipe: CollectionView.Recipe(make: { _ in TaskRow() }) { ($0 as? TaskRow)?.task = $1 })
    private(set) var tasks: [String]
    weak var other: PlanColumn?
    private let heading: Heading

    init(_ title: String, tasks: [String]) {
        heading = Heading(title)
        self.tasks = tasks
        super.init()
        name = title
        for view in [heading, list] { addSubview(view) }
        list.semantics.label = title
        list.emptyText = "nothing to do"
        connect()
        show(animated: false)
    }

    private func connect() {
        list.moveItem = { [unowned self] from, to in
            tasks.insert(tasks.remove(at: from), at: to)
            show()
        }
        list.dragContents = { DragContents(text: $0, isMoved: true) }
        list.dragEnded = { [unowned self] task, outcome in
            if outcome == .moved { remove(task) }
        }
        list.insertItem = { [unowned self] contents, index in
            other?.remove(contents.text)
            tasks.insert(contents.text, at: index)
            show()
            return true
        }
        heading.longPressed { [unowned self] _ in
            tasks.sort()
            show()
        }
    }

    override func textDropped(_ text: String, at point: Point) -> Bool {
        guard !tasks.contains(text) else { return false }
        tasks.append(text)
        show()
        return true
    }

    private func remove(_ task: String) {
        tasks.removeAll { $0 == task }
        show()
    }

    private func show(animated: Bool = true) { list.apply(ListSnapshot(tasks), animated: animated) }

    override func layoutSubviews() {
        heading.frame = Rect(x: 12, y: 0, width: bounds.width - 24, height: 40)
        list.frame = bounds.inset(by: Insets(top: 44))
    }
}

/// Two columns of tasks. While F1 is held down, only the first one is bright.
final class PlanPage: View {
    let today = PlanColumn("today", tasks: ["water the plants", "answer Ada", "buy bread", "mend the bicycle", "pay the rent"])
    let later = PlanColumn("later", tasks: ["visit the museum", "learn to sail"])

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        for column in [today, later] { addSubview(column) }
        (today.other, later.other) = (later, today)
    }

    override var isKeyTarget: Bool { true }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard key == .function(1), modifiers.isEmpty else { return false }
        later.alpha = 0.3
        return true
    }

    override func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        guard key == .function(1) else { return false }
        later.alpha = 1
        return true
    }

    override func layoutSubviews() {
        let inner = bounds.insetBy(16)
        let width = (inner.width - 16) / 2
        today.frame = Rect(x: inner.minX, y: inner.minY, width: width, height: inner.height)
        later.frame = Rect(x: inner.maxX - width, y: inner.minY, width: width, height: inner.height)
    }
}

func makeRoot() -> View { PaperView(PlanPage()) }
