public import Pictures
import TextLayout

nonisolated extension NameOrder {
    /// The order for languages without rules of their own. Replays and tests use it, so their results do not depend on the machine.
    public static let ofReplays = NameOrder(language: nil)

    /// The order of a language.
    /// - Parameter language: A language tag from the environment, such as `de_AT.UTF-8`; nil uses the common rules.
    public convenience init(language: String?) {
        self.init {
            guard let collator = NameCollator(language: language) else { return NameOrder.plainKeys }
            return { collator.appendKey(of: $0, to: &$1) }
        }
    }
}
