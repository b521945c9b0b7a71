import LayoutMath
import Platform

/// The groups that have begun but not ended. The storage of their steps is reused.
struct GroupStack {
    /// A group that has begun.
    struct Group {
        var effect: GroupEffect
        var opacity: Double
        /// Where the group itself is drawn; after its end, what it draws.
        var scope: DrawScope
    }

    private var groups: [Group] = []
    private var spares: [[RenderStep]] = []

    var isEmpty: Bool { groups.isEmpty }

    /// The scope around all groups; nil without any.
    var frame: DrawScope? { groups.first?.scope }

    /// Whether a group around the present scope is rotated.
    var isRotated: Bool { groups.contains { $0.effect.isRotation } }

    /// Forgets all groups, and the textures that their steps retain.
    mutating func beginFrame() {
        groups.removeAll(keepingCapacity: true)
        for index in spares.indices { spares[index].removeAll(keepingCapacity: true) }
    }

    /// Begins a group: its own scope replaces that around it.
    mutating func begin(_ effect: GroupEffect, opacity: Double, in scope: inout DrawScope, target: PixelRect, scale: Double) {
        var inner = DrawScope(steps: spares.popLast() ?? [])
        inner.begin(target, scale: scale)
        swap(&inner, &scope)
        groups.append(Group(effect: effect, opacity: opacity, scope: inner))
    }

    /// Ends the innermost group: the scope around it replaces its own, which is returned.
    mutating func end(_ scope: inout DrawScope) -> Group {
        precondition(!groups.isEmpty, "a display list ends only groups that it has begun")
        swap(&scope, &groups[groups.count - 1].scope)
        let group = groups.removeLast()
        spares.append(group.scope.steps)
        return group
    }
}

extension GroupEffect {
    var isRotation: Bool { if case .rotation = self { true } else { false } }
}
