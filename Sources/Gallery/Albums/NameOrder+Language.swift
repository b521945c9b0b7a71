public import Pictures
import TextLayout

nonisolated extension NameOrder {
    /// The order of languages that have no rules of their own, as in replays and tests, wherever they run.
    public static let ofReplays = NameOrder(language: nil)

    /// The order of a language.
    /// - Parameter language: A tag of the environment, such as `de_AT.UTF-8`; nil takes the rules that hold for all languages without others.
    public convenience init(language: String?) {
        self.init {
            guard let collator = NameCollator(language: language) else { return NameOrder.plainKeys }
            return { collator.appendKey(of: $0, to: &$1) }
        }
    }
}
