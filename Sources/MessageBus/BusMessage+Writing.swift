import CDBus

extension BusMessage {
    /// Creates a libdbus message, which the caller releases; nil if memory is short or a name or value is invalid.
    package func packed() -> OpaquePointer? {
        // libdbus treats invalid names as programming errors, so names from outside are checked first.
        guard hasValidNames else { return nil }
        let type: Int32 =
            switch kind {
            case .call: 1
            case .reply: 2
            case .error: 3
            case .signal: 4
            }
        guard let message = dbus_message_new(type) else { return nil }
        var isWhole = true
        if let destination { isWhole = dbus_message_set_destination(message, destination) != 0 && isWhole }
        if let path { isWhole = dbus_message_set_path(message, path) != 0 && isWhole }
        if let interface { isWhole = dbus_message_set_interface(message, interface) != 0 && isWhole }
        if let member { isWhole = dbus_message_set_member(message, member) != 0 && isWhole }
        if let errorName { isWhole = dbus_message_set_error_name(message, errorName) != 0 && isWhole }
        if replySerial != 0 { isWhole = dbus_message_set_reply_serial(message, replySerial) != 0 && isWhole }
        dbus_message_set_no_reply(message, expectsReply ? 0 : 1)
        dbus_message_set_auto_start(message, startsService ? 1 : 0)
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(message, &iterator)
        for value in body { isWhole = isWhole && BusWriter.append(value, to: &iterator) }
        guard isWhole else {
            dbus_message_unref(message)
            return nil
        }
        return message
    }

    private var hasValidNames: Bool {
        let checks: [(String?, (String) -> dbus_bool_t)] = [
            (destination, { dbus_validate_bus_name($0, nil) }), (path, { dbus_validate_path($0, nil) }),
            (interface, { dbus_validate_interface($0, nil) }), (member, { dbus_validate_member($0, nil) }),
            (errorName, { dbus_validate_error_name($0, nil) }),
        ]
        return checks.allSatisfy { name, isValid in name.map { isValid($0) != 0 } ?? true }
    }
}

private enum BusWriter {
    package static func append(_ value: BusValue, to iterator: inout DBusMessageIter) -> Bool {
        switch value {
        case .byte(let byte): basic("y", byte, &iterator)
        case .bool(let flag): basic("b", UInt32(flag ? 1 : 0), &iterator)
        case .int16(let number): basic("n", number, &iterator)
        case .int32(let number): basic("i", number, &iterator)
        case .uint32(let number): basic("u", number, &iterator)
        case .int64(let number): basic("x", number, &iterator)
        case .uint64(let number): basic("t", number, &iterator)
        case .double(let number): basic("d", number, &iterator)
        case .string(let text): self.text("s", text, &iterator)
        // libdbus treats invalid paths and signatures as programming errors.
        case .objectPath(let path): dbus_validate_path(path, nil) != 0 && text("o", path, &iterator)
        case .signature(let signature): dbus_signature_validate(signature, nil) != 0 && text("g", signature, &iterator)
        case .bytes(let bytes): container("a", "y", &iterator) { inner in bytes.allSatisfy { basic("y", $0, &inner) } }
        case .array(let elements, let element):
            container("a", element, &iterator) { inner in
                elements.allSatisfy { $0.typeSignature == element && append($0, to: &inner) }
            }
        case .structure(let fields): container("r", nil, &iterator) { inner in fields.allSatisfy { append($0, to: &inner) } }
        case .entry(let key, let value): container("e", nil, &iterator) { append(key, to: &$0) && append(value, to: &$0) }
        case .variant(let inner): container("v", inner.typeSignature, &iterator) { append(inner, to: &$0) }
        // libdbus duplicates the descriptor.
        case .file(let file): basic("h", file.descriptor, &iterator)
        }
    }

    private static func type(_ letter: Unicode.Scalar) -> Int32 { Int32(letter.value) }

    private static func basic<Value: BitwiseCopyable>(_ letter: Unicode.Scalar, _ value: Value, _ iterator: inout DBusMessageIter) -> Bool {
        var value = value
        return dbus_message_iter_append_basic(&iterator, type(letter), &value) != 0
    }

    private static func text(_ letter: Unicode.Scalar, _ text: String, _ iterator: inout DBusMessageIter) -> Bool {
        // D-Bus strings may not contain zeros.
        guard !text.utf8.contains(0) else { return false }
        return text.withCString { pointer in
            var pointer: UnsafePointer<CChar>? = pointer
            return dbus_message_iter_append_basic(&iterator, type(letter), &pointer) != 0
        }
    }

    private static func container(
        _ letter: Unicode.Scalar, _ contents: String?, _ iterator: inout DBusMessageIter, _ fill: (inout DBusMessageIter) -> Bool
    ) -> Bool {
        var inner = DBusMessageIter()
        guard dbus_message_iter_open_container(&iterator, type(letter), contents, &inner) != 0 else { return false }
        let isFilled = fill(&inner)
        return dbus_message_iter_close_container(&iterator, &inner) != 0 && isFilled
    }
}
