/// A value that is stored elsewhere: how to read and write it.
///
/// ```swift
/// let title = Binding(draft, \.title)
/// let isLong = Binding(get: { draft.text.count > 80 }, set: { if !$0 { draft.text = "" } })
/// ```
public struct Binding<Value> {
    private let read: () -> Value
    private let write: (Value) -> Void

    /// A value that is read and written by closures.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        (read, write) = (get, set)
    }

    /// A property of an object, which the binding keeps alive.
    public init<Root: AnyObject>(_ object: Root, _ property: ReferenceWritableKeyPath<Root, Value>) {
        self.init(get: { object[keyPath: property] }, set: { object[keyPath: property] = $0 })
    }

    /// The value now. Setting it may have any effect or none, so a later read may return something other than what was written.
    public var value: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }
}
