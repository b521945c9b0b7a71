#!/usr/bin/python3
"""drop_target.py X Y WIDTH HEIGHT BEHAVIOUR [TYPE]: a window of an X display that is a target of XDND. Prints `ready`, `dropped` and `got COUNT SUM`.

    silent     never answers
    accept     wants everything, and does nothing with a drop
    vanish     wants everything, and ends when something is dropped
    keep TYPE  fetches a drop as TYPE, and does not say that it has finished
    copy TYPE  fetches a drop as TYPE, and finishes
    move TYPE  the same, and asks the source to remove it
"""
import ctypes, struct, sys

x11 = ctypes.CDLL("libX11.so.6")
for name in ("XOpenDisplay", "XInternAtom", "XDefaultRootWindow", "XCreateSimpleWindow"): getattr(x11, name).restype = ctypes.c_ulong
left, top, width, height = map(int, sys.argv[1:5])
behaviour, kind = sys.argv[5], (sys.argv[6:] or ["text/plain"])[0]
display = ctypes.c_void_p(x11.XOpenDisplay(None))


def atom(name): return x11.XInternAtom(display, name.encode(), 0)


def put(target, *data):
    event = struct.pack("=i4xQi4xQQQi4x5q", 33, 0, 0, 0, source, atom(target), 32, *data)
    x11.XSendEvent(display, ctypes.c_ulong(source), 0, ctypes.c_long(0), ctypes.create_string_buffer(event, 192))


def property(delete):
    """The type and the bytes of the property that was asked for."""
    found, form, count, rest, data = ctypes.c_ulong(), ctypes.c_int(), ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_void_p()
    x11.XGetWindowProperty(
        display, ctypes.c_ulong(window), ctypes.c_ulong(atom("GOT")), ctypes.c_long(0), ctypes.c_long(1 << 26), delete, ctypes.c_ulong(0),
        ctypes.byref(found), ctypes.byref(form), ctypes.byref(count), ctypes.byref(rest), ctypes.byref(data))
    size = count.value * (8 if form.value == 32 else form.value // 8)
    return found.value, ctypes.string_at(data, size) if data.value and size else b""


window = x11.XCreateSimpleWindow(
    display, ctypes.c_ulong(x11.XDefaultRootWindow(display)), left, top, width, height, 0, ctypes.c_ulong(0), ctypes.c_ulong(0xFFFFFF))
# The window manager leaves it alone.
x11.XChangeWindowAttributes(display, ctypes.c_ulong(window), ctypes.c_ulong(1 << 9), struct.pack("=88xi20x", 1))
x11.XSelectInput(display, ctypes.c_ulong(window), ctypes.c_long(1 << 22))
x11.XChangeProperty(
    display, ctypes.c_ulong(window), ctypes.c_ulong(atom("XdndAware")), ctypes.c_ulong(4), 32, 0, struct.pack("=Q", 5), 1)
x11.XMapRaised(display, ctypes.c_ulong(window))
x11.XSync(display, 0)
print("ready", flush=True)
event = ctypes.create_string_buffer(192)
source, got, increments = 0, b"", False
action = atom("XdndActionMove" if behaviour == "move" else "XdndActionCopy")


def finish():
    print("got", len(got), sum(got), flush=True)
    if behaviour != "keep": put("XdndFinished", window, 1, action, 0, 0)
    x11.XFlush(display)


while True:
    x11.XNextEvent(display, event)
    number = struct.unpack_from("=i", event.raw)[0]
    if number == 33:
        message, data = struct.unpack_from("=Q", event.raw, 40)[0], struct.unpack_from("=5q", event.raw, 56)
        source = data[0]
        if message == atom("XdndPosition") and behaviour != "silent": put("XdndStatus", window, 1, 0, 0, action)
        if message == atom("XdndDrop"):
            print("dropped", flush=True)
            if behaviour == "vanish": sys.exit()
            if behaviour in ("keep", "copy", "move"):
                x11.XConvertSelection(
                    display, ctypes.c_ulong(atom("XdndSelection")), ctypes.c_ulong(atom(kind)), ctypes.c_ulong(atom("GOT")),
                    ctypes.c_ulong(window), ctypes.c_ulong(data[2]))
    elif number == 31:
        kind_found, got = property(True)
        increments = kind_found == atom("INCR")
        if increments: got = b""
        else: finish()
    elif number == 28 and increments and struct.unpack_from("=Q", event.raw, 40)[0] == atom("GOT"):
        # 0 is a new value.
        if struct.unpack_from("=i", event.raw, 56)[0] == 0:
            piece = property(True)[1]
            got += piece
            if not piece: finish()
    x11.XFlush(display)
