import CDBus

extension BusMessage {
    /// Creates a value from a message of libdbus; nil for unknown kinds.
    package init?(_ message: OpaquePointer) {
        switch dbus_message_get_type(message) {
        case 1: kind = .call
        case 2: kind = .reply
        case 3: kind = .error
        case 4: kind = .signal
        default: return nil
        }
        destination = BusMessage.text(dbus_message_get_destination(message))
        path = BusMessage.text(dbus_message_get_path(message))
        interface = BusMessage.text(dbus_message_get_interface(message))
        member = BusMessage.text(dbus_message_get_member(message))
        errorName = BusMessage.text(dbus_message_get_error_name(message))
        sender = BusMessage.text(dbus_message_get_sender(message))
        serial = dbus_message_get_serial(message)
        replySerial = dbus_message_get_reply_serial(message)
        expectsReply = dbus_message_get_no_reply(message) == 0
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(message, &iterator) != 0 else { return }
        var reader = BusReader()
        body = reader.values(&iterator, depth: 0)
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
}

/// Reads values up to the limits of count and depth.
private struct BusReader {
    private var left = BusLimits.values

    package mutating func values(_ iterator: inout DBusMessageIter, depth: Int) -> [BusValue] {
        var values: [BusValue] = []
        while left > 0, dbus_message_iter_get_arg_type(&iterator) != 0 {
            left -= 1
            if let value = value(&iterator, depth: depth) { values.append(value) }
            if dbus_message_iter_next(&iterator) == 0 { break }
        }
        return values
    }

    private mutating func value(_ iterator: inout DBusMessageIter, depth: Int) -> BusValue? {
        let type = dbus_message_iter_get_arg_type(&iterator)
        switch UInt8(truncatingIfNeeded: type) {
        case UInt8(ascii: "y"): return .byte(basic(&iterator, UInt8(0)))
        case UInt8(ascii: "b"): return .bool(basic(&iterator, UInt32(0)) != 0)
        case UInt8(ascii: "n"): return .int16(basic(&iterator, Int16(0)))
        case UInt8(ascii: "q"): return .uint32(UInt32(basic(&iterator, UInt16(0))))
        case UInt8(ascii: "i"): return .int32(basic(&iterator, Int32(0)))
        case UInt8(ascii: "u"): return .uint32(basic(&iterator, UInt32(0)))
        case UInt8(ascii: "x"): return .int64(basic(&iterator, Int64(0)))
        case UInt8(ascii: "t"): return .uint64(basic(&iterator, UInt64(0)))
        case UInt8(ascii: "d"): return .double(basic(&iterator, 0.0))
        case UInt8(ascii: "s"): return text(&iterator).map { .string($0) }
        case UInt8(ascii: "o"): return text(&iterator).map { .objectPath($0) }
        case UInt8(ascii: "g"): return text(&iterator).map { .signature($0) }
        case UInt8(ascii: "h"): return .file(BusFile(taking: basic(&iterator, Int32(-1))))
        default: return container(&iterator, type, depth: depth)
        }
    }

    private func basic<Value: BitwiseCopyable>(_ iterator: inout DBusMessageIter, _ value: Value) -> Value {
        var value = value
        dbus_message_iter_get_basic(&iterator, &value)
        return value
    }

    private func text(_ iterator: inout DBusMessageIter) -> String? {
        var text: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&iterator, &text)
        return text.map { String(cString: $0) }
    }

    private mutating func container(_ iterator: inout DBusMessageIter, _ type: Int32, depth: Int) -> BusValue? {
        guard depth < BusLimits.depth else { return nil }
        var inner = DBusMessageIter()
        switch UInt8(truncatingIfNeeded: type) {
        case UInt8(ascii: "a"):
            if dbus_message_iter_get_element_type(&iterator) == Int32(UInt8(ascii: "y")) {
                dbus_message_iter_recurse(&iterator, &inner)
                return .bytes(bytes(&inner))
            }
            dbus_message_iter_recurse(&iterator, &inner)
            let signature = dbus_message_iter_get_signature(&inner)
            defer { dbus_free(signature) }
            return .array(values(&inner, depth: depth + 1), of: signature.map { String(cString: $0) } ?? "")
        case UInt8(ascii: "r"):
            dbus_message_iter_recurse(&iterator, &inner)
            return .structure(values(&inner, depth: depth + 1))
        case UInt8(ascii: "e"):
            dbus_message_iter_recurse(&iterator, &inner)
            let pair = values(&inner, depth: depth + 1)
            return pair.count == 2 ? .entry(pair[0], pair[1]) : nil
        case UInt8(ascii: "v"):
            dbus_message_iter_recurse(&iterator, &inner)
            return values(&inner, depth: depth + 1).first.map { .variant($0) }
        default: return nil
        }
    }

    private func bytes(_ iterator: inout DBusMessageIter) -> [UInt8] {
        var start: UnsafePointer<UInt8>?
        var count: Int32 = 0
        dbus_message_iter_get_fixed_array(&iterator, &start, &count)
        guard let start, count > 0 else { return [] }
        return Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }
}
