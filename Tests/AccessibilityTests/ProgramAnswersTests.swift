import MessageBus
import Particles
import Testing
import Views

@testable import Accessibility

/// Tests what the program answers about its views.
@Suite struct ProgramAnswersTests {
    private let answers = ProgramAnswers(program: AccessibleSample.program())

    private func ask(_ id: Int, _ interface: String, _ member: String, _ arguments: BusValue...) -> [BusValue]? {
        answers.answer(
            to: AccessibleCall(interface: interface, member: member, arguments: arguments, object: .view(id, window: 1)))
    }

    private func property(_ id: Int, _ interface: String, _ name: String) -> BusValue? {
        answers.property(name, of: interface, .view(id, window: 1))
    }

    private func states(_ id: Int, _ window: AccessibleWindow = AccessibleSample.window()) -> AccessibleStates {
        AccessibleSample.program(window).states(of: .view(id, window: 1))
    }

    @Test func viewsHaveNamesRolesAndStates() {
        #expect(property(AccessibleSample.button, "Accessible", "Name") == .string("open"))
        #expect(property(AccessibleSample.button, "Accessible", "Description") == .string("a folder"))
        #expect(ask(AccessibleSample.button, "Accessible", "GetRole") == [.uint32(43)])
        #expect(states(AccessibleSample.button).contains([.enabled, .sensitive, .focusable, .focused, .showing, .visible]))
        #expect(states(AccessibleSample.toggle).contains(.pressed) && !states(AccessibleSample.toggle).contains(.focused))
        #expect(states(AccessibleSample.row).contains([.selectable, .selected]))
        #expect(states(AccessibleSample.field).contains([.editable, .singleLine]))
        let disabled = AccessibleSample.window { $0[AccessibleSample.button]?.states.isEnabled = false }
        #expect(states(AccessibleSample.button, disabled).isDisjoint(with: [.enabled, .sensitive]))
    }

    @Test func theTreeLeadsUpAndDown() {
        let row = AccessibleObject.view(AccessibleSample.row, window: 1)
        #expect(ask(AccessibleSample.list, "Accessible", "GetChildAtIndex", .int32(0)) == [answers.reference(row)])
        #expect(ask(AccessibleSample.list, "Accessible", "GetChildAtIndex", .int32(900_000)) == [answers.reference(nil)])
        #expect(ask(AccessibleSample.field, "Accessible", "GetIndexInParent") == [.int32(3)])
        #expect(property(AccessibleSample.page, "Accessible", "Parent") == answers.reference(.window(1)))
        #expect(answers.program.children(of: .application) == [.window(1)])
        #expect(ask(99, "Accessible", "GetRole") == nil && property(99, "Accessible", "Name") == nil)
    }

    @Test func aRowOfAMillionTellsItsPlace() {
        guard case .array(let pairs, _)? = ask(AccessibleSample.row, "Accessible", "GetAttributes")?.first else {
            Issue.record("no attributes")
            return
        }
        #expect(pairs.contains(.entry(.string("posinset"), .string("3"))) && pairs.contains(.entry(.string("setsize"), .string("1000000"))))
        #expect(property(AccessibleSample.list, "Accessible", "ChildCount") == .int32(1))
    }

    /// 3 means "controls", and 4 "is controlled by".
    @Test func whatControlsWhatIsTold() {
        func relation(_ kind: UInt32, _ id: Int) -> [BusValue]? {
            let target = answers.reference(.view(id, window: 1))
            return [.array([.structure([.uint32(kind), .array([target], of: "(so)")])], of: "(ua(so))")]
        }
        #expect(ask(AccessibleSample.toggle, "Accessible", "GetRelationSet") == relation(3, AccessibleSample.list))
        #expect(ask(AccessibleSample.list, "Accessible", "GetRelationSet") == relation(4, AccessibleSample.toggle))
        #expect(ask(AccessibleSample.button, "Accessible", "GetRelationSet") == [.array([], of: "(ua(so))")])
    }

    @Test func numbersActionsAndSelectionAreTold() {
        #expect(property(AccessibleSample.slider, "Value", "CurrentValue") == .double(30))
        #expect(property(AccessibleSample.slider, "Value", "MinimumIncrement") == .double(5))
        #expect(property(AccessibleSample.button, "Value", "CurrentValue") == nil)
        #expect(property(AccessibleSample.button, "Action", "NActions") == .int32(2))
        #expect(ask(AccessibleSample.button, "Action", "GetKeyBinding", .int32(0)) == [.string("Ctrl+O")])
        #expect(ask(AccessibleSample.button, "Action", "GetName", .int32(1)) == [.string("pin")])
        #expect(ask(AccessibleSample.button, "Action", "GetName", .int32(2)) == nil)
        #expect(
            ask(AccessibleSample.list, "Selection", "GetSelectedChild", .int32(0))?.first
                == answers.reference(.view(AccessibleSample.row, window: 1)))
    }

    /// To announce what the focus has entered, a reader asks where it was before, often after that view has closed.
    @Test(arguments: 1...20) func thePlaceThatTheFocusHasLeftIsKnown(seed: UInt64) {
        var random = RandomSource(seed: seed), last: Int?
        var program = AccessibleSample.program(AccessibleSample.window(focus: nil))
        for _ in 0..<20 {
            let isOpen = Bool.random(using: &random)
            let all = isOpen ? [AccessibleSample.button, AccessibleSample.field, AccessibleSample.row] : [AccessibleSample.button]
            let before = program.window(1)?.tree.focus
            let focus = Bool.random(using: &random) ? all.randomElement(using: &random) : nil
            program.set(
                AccessibleSample.window(focus: focus) { views in
                    if !isOpen { for id in [AccessibleSample.field, AccessibleSample.list, AccessibleSample.row] { views[id] = nil } }
                }, 1)
            if let before, before != focus { last = before }
            guard let last else { continue }
            let way = Array(sequence(first: AccessibleObject.view(last, window: 1), next: program.parent))
            #expect(way.last == .application && way.allSatisfy(program.contains) && program.role(of: way[0]) != .panel)
            #expect(way.flatMap(program.children).allSatisfy(program.contains))
            let page = program.children(of: .view(AccessibleSample.page, window: 1))
            #expect(page.contains(.view(AccessibleSample.list, window: 1)) == isOpen)
        }
    }

    /// A magnifier that follows the caret gets its place; other characters have that of the field.
    @Test func theCaretHasAPlace() {
        func place(_ offset: Int32, _ kind: UInt32) -> [BusValue]? {
            ask(AccessibleSample.field, "Text", "GetCharacterExtents", .int32(offset), .uint32(kind))
        }
        func box(_ numbers: Int32...) -> [BusValue] { numbers.map { .int32($0) } }
        #expect(place(10, 0) == box(220, 94, 2, 16) && place(10, 1) == box(120, 44, 2, 16))
        #expect(place(3, 0) == box(200, 90, 60, 24))
    }

    /// On the screen, in the window and in the parent, in pixels.
    @Test func placesAreGivenInPixels() {
        func place(_ kind: UInt32) -> [BusValue]? { ask(AccessibleSample.row, "Component", "GetExtents", .uint32(kind)) }
        func box(_ numbers: Int32...) -> [BusValue] { [.structure(numbers.map { .int32($0) })] }
        let window = AccessibleCall(interface: "Component", member: "GetExtents", arguments: [.uint32(0)], object: .window(1))
        #expect(answers.answer(to: window) == box(100, 50, 800, 600))
        #expect(place(0) == box(240, 90, 60, 24) && place(1) == box(140, 40, 60, 24) && place(2) == box(20, 0, 60, 24))
        #expect(
            ask(AccessibleSample.page, "Component", "GetAccessibleAtPoint", .int32(45), .int32(45), .uint32(1))
                == [answers.reference(.view(AccessibleSample.button, window: 1))])
    }

    /// Whatever is asked, with whatever arguments, the answer can be sent, or there is none.
    @Test(arguments: 1...40)
    func noCallDoesHarm(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let interfaces = ["Accessible", "Application", "Component", "Action", "Selection", "Text", "Value", "Image", ""]
        let members = [
            "GetChildAtIndex", "GetChildren", "GetIndexInParent", "GetRole", "GetState", "GetAttributes", "GetInterfaces", "GetExtents",
            "GetPosition", "Contains", "GetAccessibleAtPoint", "GetName", "GetKeyBinding", "GetActions", "GetSelectedChild",
            "IsChildSelected",
            "GetText", "GetStringAtOffset", "GetTextAtOffset", "GetCharacterAtOffset", "GetSelection", "GetAttributeRun", "Nothing",
        ]
        let values: [BusValue] = [
            .int32(.min), .int32(-1), .int32(0), .int32(900_000), .int32(.max), .uint32(.max), .string("x"), .double(.nan), .bool(true),
            .array([], of: "s"),
        ]
        for _ in 0..<500 {
            let id = Int.random(in: 0...9, using: &random)
            let object: AccessibleObject =
                id == 0 ? .application : id == 9 ? .window(1) : .view(id, window: Int.random(in: 1...2, using: &random))
            let call = AccessibleCall(
                interface: interfaces.randomElement(using: &random) ?? "", member: members.randomElement(using: &random) ?? "",
                arguments: (0..<Int.random(in: 0...3, using: &random)).map { _ in values.randomElement(using: &random) ?? .bool(false) },
                object: object)
            guard let body = answers.answer(to: call) else { continue }
            let message = BusMessage.signal(path: object.path, interface: "a.b", member: "C", body)
            #expect(message.canBeSent, "\(call)")
        }
        #expect(BusMessage.signal(path: "/", interface: "a.b", member: "C", [answers.cacheItems()]).canBeSent)
    }

    @Test func pathsLeadBackToTheirObjects() {
        for object in [AccessibleObject.application, .window(3), .view(42, window: 3)] {
            #expect(AccessibleObject(path: object.path) == object)
        }
        for path in [
            "", "/", AccessibleObject.null, AccessibleObject.prefix, AccessibleObject.prefix + "a", AccessibleObject.prefix + "1/2/3",
        ] {
            #expect(AccessibleObject(path: path) == nil)
        }
    }
}

extension BusMessage {
    /// Whether all its values are allowed. The packed message is not released.
    var canBeSent: Bool { packed() != nil }
}
