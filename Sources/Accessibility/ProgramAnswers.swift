import MessageBus
import Views

/// The answers of a program to calls that only ask.
struct ProgramAnswers {
    let program: AccessibleProgram

    static let prefix = "org.a11y.atspi."

    /// Returns the answer to a call; nil if there is no such method or object.
    func answer(to call: AccessibleCall) -> [BusValue]? {
        guard program.contains(call.object) else { return nil }
        switch call.interface {
        case "Accessible": return accessible(call)
        case "Application": return call.object == .application ? application(call) : nil
        case "Component": return component(call)
        case "Action": return action(call)
        case "Selection": return selection(call)
        case "Text":
            return program.node(call.object)?.text.flatMap { text in
                let answers = TextAnswers(text) { program.extents(of: call.object, part: $0, relativeTo: $1) }
                return answers.answer(to: call)
            }
        default: return nil
        }
    }

    // MARK: Properties

    /// Returns a property; nil if there is none of that name.
    func property(_ name: String, of interface: String, _ object: AccessibleObject) -> BusValue? {
        guard program.contains(object) else { return nil }
        switch (interface, name) {
        case ("Accessible", "Name"): return .string(program.name(of: object))
        case ("Accessible", "Description"): return .string(program.description(of: object))
        case ("Accessible", "Parent"): return parent(object)
        case ("Accessible", "ChildCount"): return .int32(Int32(clamping: program.children(of: object).count))
        case ("Accessible", "Locale"), ("Accessible", "HelpText"), ("Accessible", "AccessibleId"): return .string("")
        case ("Application", "ToolkitName"): return .string("Panorama")
        case ("Application", "Version"), ("Application", "ToolkitVersion"): return .string("1.0")
        case ("Application", "AtspiVersion"): return .string("2.1")
        case ("Application", "Id"): return .int32(0)
        default: break
        }
        guard let node = program.node(object) else { return nil }
        switch (interface, name) {
        case ("Action", "NActions"): return .int32(Int32(clamping: program.actions(of: node).count))
        case ("Text", "CharacterCount"): return node.text.map { .int32(Int32(clamping: $0.text.unicodeScalars.count)) }
        case ("Text", "CaretOffset"): return node.text.map { .int32(Int32(clamping: $0.caret)) }
        case ("Selection", "NSelectedChildren"): return .int32(Int32(clamping: selected(object).count))
        default: return node.semantics.number.flatMap { number($0, node.semantics, interface, name) }
        }
    }

    private func number(_ number: SemanticNumber, _ semantics: Semantics, _ interface: String, _ name: String) -> BusValue? {
        guard interface == "Value" else { return nil }
        switch name {
        case "CurrentValue": return .double(number.value)
        case "MinimumValue": return .double(number.range.lowerBound)
        case "MaximumValue": return .double(number.range.upperBound)
        case "MinimumIncrement": return .double(number.step)
        case "Text": return .string(semantics.value)
        default: return nil
        }
    }

    /// The properties of an interface, by name.
    static let properties: [String: [String]] = [
        "Accessible": ["Name", "Description", "Parent", "ChildCount", "Locale", "HelpText", "AccessibleId"],
        "Application": ["ToolkitName", "Version", "ToolkitVersion", "AtspiVersion", "Id"], "Action": ["NActions"],
        "Text": ["CharacterCount", "CaretOffset"], "Selection": ["NSelectedChildren"],
        "Value": ["CurrentValue", "MinimumValue", "MaximumValue", "MinimumIncrement", "Text"],
    ]

    // MARK: Accessible

    /// An object with the name of its owner, as the protocol refers to it.
    func reference(_ object: AccessibleObject?) -> BusValue {
        .structure([.string(object == nil ? "" : program.busName), .objectPath(object?.path ?? AccessibleObject.null)])
    }

    func parent(_ object: AccessibleObject) -> BusValue {
        guard object == .application else { return reference(program.parent(of: object)) }
        return .structure([.string(program.desktop.name), .objectPath(program.desktop.path)])
    }

    private func accessible(_ call: AccessibleCall) -> [BusValue]? {
        let object = call.object
        switch call.member {
        case "GetChildAtIndex":
            let children = program.children(of: object)
            return [reference(call.int(0).flatMap { children.indices.contains($0) ? children[$0] : nil })]
        case "GetChildren": return [.array(program.children(of: object).map { reference($0) }, of: "(so)")]
        case "GetIndexInParent": return [.int32(Int32(clamping: program.index(of: object)))]
        case "GetRelationSet": return [.array(relations(of: object), of: "(ua(so))")]
        case "GetRole": return [.uint32(program.role(of: object).rawValue)]
        case "GetRoleName", "GetLocalizedRoleName": return [.string(program.role(of: object).name)]
        case "GetState": return [states(object)]
        case "GetAttributes":
            return [.array(program.attributes(of: object).map { .entry(.string($0.0), .string($0.1)) }, of: "{ss}")]
        case "GetApplication": return [reference(.application)]
        case "GetInterfaces": return [interfaces(object)]
        default: return nil
        }
    }

    /// From `AtspiRelationType`: 3 for what the object controls, 4 for what controls it. Fields have their labels as names.
    private func relations(of object: AccessibleObject) -> [BusValue] {
        [(UInt32(3), program.controlled(by: object)), (4, program.controllers(of: object))].filter { !$0.1.isEmpty }.map { kind, objects in
            .structure([.uint32(kind), .array(objects.map { reference($0) }, of: "(so)")])
        }
    }

    private func states(_ object: AccessibleObject) -> BusValue {
        .array(program.states(of: object).words.map { .uint32($0) }, of: "u")
    }

    private func interfaces(_ object: AccessibleObject) -> BusValue {
        .strings(program.interfaces(of: object).map { ProgramAnswers.prefix + $0 })
    }

    private func application(_ call: AccessibleCall) -> [BusValue]? {
        switch call.member {
        case "GetLocale": [.string("C")]
        // Empty: there is no connection besides the bus.
        case "GetApplicationBusAddress": [.string("")]
        default: nil
        }
    }

    // MARK: Component

    private func box(_ object: AccessibleObject, _ kind: UInt32) -> AccessibleProgram.Box {
        program.extents(of: object, relativeTo: kind)
    }

    private func component(_ call: AccessibleCall) -> [BusValue]? {
        let kind = UInt32(clamping: call.int(call.arguments.count - 1) ?? 0)
        let box = box(call.object, kind)
        switch call.member {
        case "GetExtents": return [.structure(box.values)]
        case "GetPosition": return [.int32(box.x), .int32(box.y)]
        case "GetSize": return [.int32(box.width), .int32(box.height)]
        case "GetLayer": return [.uint32(program.role(of: call.object) == .frame ? 7 : 3)]
        case "GetMDIZOrder": return [.int16(0)]
        case "GetAlpha": return [.double(1)]
        case "Contains":
            guard let x = call.int(0), let y = call.int(1) else { return nil }
            return [.bool(box.contains(x, y))]
        case "GetAccessibleAtPoint":
            guard let x = call.int(0), let y = call.int(1) else { return nil }
            return [reference(program.children(of: call.object).last { self.box($0, kind).contains(x, y) })]
        default: return nil
        }
    }

    // MARK: Action

    private func action(_ call: AccessibleCall) -> [BusValue]? {
        guard let node = program.node(call.object) else { return nil }
        let actions = program.actions(of: node)
        if call.member == "GetActions" {
            return [.array(actions.map { .structure([.string($0.title), .string(""), .string($0.keys)]) }, of: "(sss)")]
        }
        guard let index = call.int(0), actions.indices.contains(index) else { return nil }
        switch call.member {
        case "GetName", "GetLocalizedName": return [.string(actions[index].title)]
        case "GetDescription": return [.string("")]
        case "GetKeyBinding": return [.string(actions[index].keys)]
        default: return nil
        }
    }

    // MARK: Selection

    private func selected(_ object: AccessibleObject) -> [AccessibleObject] {
        program.children(of: object).filter { program.node($0)?.semantics.states.isSelected == true }
    }

    private func selection(_ call: AccessibleCall) -> [BusValue]? {
        let children = program.children(of: call.object)
        switch call.member {
        case "GetSelectedChild":
            let selected = selected(call.object)
            return [reference(call.int(0).flatMap { selected.indices.contains($0) ? selected[$0] : nil })]
        case "IsChildSelected":
            guard let index = call.int(0), children.indices.contains(index) else { return [.bool(false)] }
            return [.bool(program.node(children[index])?.semantics.states.isSelected == true)]
        default: return nil
        }
    }

    // MARK: Everything at once

    /// The objects of all windows, so that a reader need not ask for each.
    func cacheItems() -> BusValue {
        var items: [BusValue] = []
        func visit(_ object: AccessibleObject) {
            items.append(
                .structure([
                    reference(object), reference(.application), parent(object), .int32(Int32(clamping: program.index(of: object))),
                    .int32(Int32(clamping: program.children(of: object).count)), interfaces(object), .string(program.name(of: object)),
                    .uint32(program.role(of: object).rawValue), .string(program.description(of: object)), states(object),
                ]))
            for child in program.children(of: object) { visit(child) }
        }
        visit(.application)
        return .array(items, of: "((so)(so)(so)iiassusau)")
    }
}
