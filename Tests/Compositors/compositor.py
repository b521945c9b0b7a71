#!/usr/bin/python3
"""compositor.py mutter|kwin FOLDER WIDTHxHEIGHT: a desktop without a screen, and a hand with real touch, touchpad, mouse and keys.

Prints `ready SOCKET` once programs can come, then answers each line of standard input with `ok` or `error: REASON`; ends with its input.
Places are in units of the desktop, times in seconds, keys in codes of evdev:
    move X Y | glide X Y SECONDS | press CODE | release CODE | key CODE ...
    touch SLOT X Y | slide SLOT X Y SECONDS | lift SLOT | pinch X Y FROM TO SECONDS
    pad DX DY SECONDS     two fingers on a touchpad, which lift at the end
    shift DX DY           moves the window under the pointer with the Super key
    rest SECONDS          the hand stays as it is
    scale FACTOR | picture FILE      of the only monitor; the file is a PPM
"""
import ctypes, os, shutil, signal, socket, struct, subprocess, sys, tempfile, time
import gi
gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib

STEP = 0.008


def await_(what, test, seconds=40):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = test()
        if found:
            return found
        time.sleep(0.02)
    raise RuntimeError(f"{what} did not come")


class Desktop:
    """A private bus and runtime folder; a subclass starts the compositor and moves the hand."""

    def __init__(self, folder, size):
        self.folder, self.size = folder, size
        self.pointer, self.fingers = (0.0, 0.0), {}
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": folder, "XDG_RUNTIME_DIR": folder, "XDG_SESSION_TYPE": "wayland", "GSETTINGS_BACKEND": "memory",
            "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1", "LC_ALL": "C.UTF-8"}
        read, write = os.pipe()
        self.start("bus", ["dbus-daemon", "--session", "--nofork", f"--print-address={write}"], pass_fds=(write,))
        os.close(write)
        with os.fdopen(read) as lines:
            address = lines.readline().strip()
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = address
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)

    def start(self, name, command, **options):
        log = open(os.path.join(self.folder, name + ".log"), "wb")
        # However this program ends, the desktop ends too.
        dies = lambda: ctypes.CDLL(None).prctl(1, signal.SIGKILL)
        subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=dies, **options)

    def call(self, name, path, interface, method, signature=None, *values):
        arguments = GLib.Variant(signature, values) if signature else None
        return self.bus.call_sync(name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, 10000, None).unpack()

    def has(self, name):
        return self.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner", "(s)", name)[0]

    def glide(self, start, end, seconds, step):
        began, share = time.monotonic(), 0.0
        while share < 1:
            time.sleep(STEP)
            share = min(1.0, (time.monotonic() - began) / max(seconds, STEP))
            step(*(a + (b - a) * share for a, b in zip(start, end)))

    # Commands

    def do_move(self, x, y):
        self.pointer = (x, y)
        self.move_pointer(x, y)

    def do_glide(self, x, y, seconds): self.glide(self.pointer, (x, y), seconds, self.do_move)
    def do_press(self, code): self.button(int(code), True)
    def do_release(self, code): self.button(int(code), False)

    def do_key(self, *codes):
        for down in (True, False):
            for code in codes if down else reversed(codes):
                self.key(int(code), down)
                time.sleep(STEP)

    def do_shift(self, dx, dy):
        x, y = self.pointer
        self.key(125, True)
        self.button(272, True)
        self.do_glide(x + float(dx), y + float(dy), 0.3)
        time.sleep(0.1)
        self.button(272, False)
        self.key(125, False)

    def do_touch(self, slot, x, y):
        self.fingers[slot] = (x, y)
        self.touch_down(int(slot), x, y)

    def do_slide(self, slot, x, y, seconds):
        self.glide(self.fingers[slot], (x, y), seconds, lambda a, b: self.touch_move(int(slot), a, b))
        self.fingers[slot] = (x, y)

    def do_rest(self, seconds): time.sleep(seconds)
    def do_lift(self, slot): self.touch_up(int(slot))

    def do_pinch(self, x, y, before, after, seconds):
        for slot, side in ((0, -1), (1, 1)):
            self.touch_down(slot, x + side * before / 2, y)

        def step(distance):
            self.touch_move(0, x - distance / 2, y)
            self.touch_move(1, x + distance / 2, y)
        self.glide((before,), (after,), seconds, step)
        for slot in (0, 1):
            self.touch_up(slot)

    def do_pad(self, dx, dy, seconds):
        steps = max(1, round(seconds / 0.012))
        for _ in range(steps):
            time.sleep(seconds / steps)
            self.scroll(dx / steps, dy / steps)
        self.end_scroll()

    def write_picture(self, file, width, height, rows):
        with open(file, "wb") as out:
            out.write(b"P6 %d %d 255\n" % (width, height))
            for row in rows:
                out.write(row)


class Mutter(Desktop):
    """GNOME's compositor. Its remote desktop is the hand; a finger's and the pointer's places are those of a recorded monitor."""
    remote, cast, config = "org.gnome.Mutter.RemoteDesktop", "org.gnome.Mutter.ScreenCast", "org.gnome.Mutter.DisplayConfig"

    def __init__(self, folder, size):
        super().__init__(folder, size)
        # Pictures of the monitor arrive through PipeWire.
        self.start("pipewire", ["pipewire"])
        await_("PipeWire", lambda: os.path.exists(os.path.join(folder, "pipewire-0")))
        self.start("wireplumber", ["wireplumber"])
        self.start("mutter", ["mutter", "--wayland", "--headless", "--no-x11", "--wayland-display", "desk", "--virtual-monitor", size])
        for name in (self.remote, self.cast, self.config):
            await_(name, lambda: self.has(name))
        self.open_hand()

    def open_hand(self):
        self.node = None
        self.session = self.call(self.remote, "/org/gnome/Mutter/RemoteDesktop", self.remote, "CreateSession")[0]
        number = self.call(self.remote, self.session, "org.freedesktop.DBus.Properties", "Get", "(ss)", self.remote + ".Session", "SessionId")[0]
        cast = self.call(self.cast, "/org/gnome/Mutter/ScreenCast", self.cast, "CreateSession", "(a{sv})",
                         {"remote-desktop-session-id": GLib.Variant("s", number)})[0]
        connector = self.monitors()[1][0][0][0]
        self.stream = self.call(self.cast, cast, self.cast + ".Session", "RecordMonitor", "(sa{sv})", connector,
                                {"cursor-mode": GLib.Variant("u", 0)})[0]
        take = lambda bus, sender, path, interface, name, values: setattr(self, "node", values.unpack()[0])
        self.bus.signal_subscribe(None, self.cast + ".Stream", "PipeWireStreamAdded", self.stream, None, Gio.DBusSignalFlags.NONE, take)
        self.send("Start")
        # The first touch creates the touchscreen, and programs must know it before a touch reaches them.
        self.send("NotifyTouchDown", "(sudd)", self.stream, 9, 0.0, 0.0)
        self.send("NotifyTouchUp", "(u)", 9)
        # mutter 51 loses the first press of a new mouse.
        for down in (True, False): self.send("NotifyPointerButton", "(ib)", 272, down)
        await_("the stream of pictures", lambda: GLib.MainContext.default().iteration(False) and None or self.node)

    def monitors(self): return self.call(self.config, "/org/gnome/Mutter/DisplayConfig", self.config, "GetCurrentState")
    def send(self, method, signature=None, *values):
        self.call(self.remote, self.session, self.remote + ".Session", method, signature, *values)

    def move_pointer(self, x, y): self.send("NotifyPointerMotionAbsolute", "(sdd)", self.stream, x, y)
    def button(self, code, down): self.send("NotifyPointerButton", "(ib)", code, down)
    def key(self, code, down): self.send("NotifyKeyboardKeycode", "(ub)", code, down)
    def touch_down(self, slot, x, y): self.send("NotifyTouchDown", "(sudd)", self.stream, slot, x, y)
    def touch_move(self, slot, x, y): self.send("NotifyTouchMotion", "(sudd)", self.stream, slot, x, y)
    def touch_up(self, slot): self.send("NotifyTouchUp", "(u)", slot)
    # The source is a finger; 1 ends the scroll.
    def scroll(self, dx, dy): self.send("NotifyPointerAxis", "(ddu)", dx, dy, 4)
    def end_scroll(self): self.send("NotifyPointerAxis", "(ddu)", 0.0, 0.0, 4 | 1)

    def do_scale(self, factor):
        serial, physical, logical, _ = self.monitors()
        mode = next(mode[0] for mode in physical[0][1] if mode[6].get("is-current"))
        monitor = (0, 0, factor, 0, True, [(physical[0][0][0], mode, {})])
        self.call(self.config, "/org/gnome/Mutter/DisplayConfig", self.config, "ApplyMonitorsConfig", "(uua(iiduba(ssa{sv}))a{sv})",
                  serial, 1, [monitor], {})
        self.open_hand()

    def do_picture(self, file):
        width, height = map(int, self.size.split("x"))
        raw = file + ".raw"
        command = ["gst-launch-1.0", "-q", "pipewiresrc", f"path={self.node}", "num-buffers=1", "always-copy=true", "keepalive-time=100",
                   "!", "videoconvert", "!", "video/x-raw,format=RGB", "!", "filesink", f"location={raw}"]
        # mutter records a monitor when somebody begins to watch it and when something changes. It can lose the first frame, and if nothing moves,
        # no other follows until somebody begins to watch again.
        for seconds in (10, 10, 30):
            try:
                subprocess.run(command, env=self.environment, check=True, capture_output=True, timeout=seconds)
                break
            except subprocess.TimeoutExpired:
                if seconds == 30:
                    raise
        with open(raw, "rb") as pixels:
            data = pixels.read()
        os.remove(raw)
        stride = len(data) // height
        self.write_picture(file, width, height, (data[y * stride:y * stride + width * 3] for y in range(height)))


class KWin(Desktop):
    """KDE's compositor; its protocol for simulated input is the hand."""

    def __init__(self, folder, size):
        super().__init__(folder, size)
        self.environment.update(
            KWIN_WAYLAND_NO_PERMISSION_CHECKS="1", KWIN_SCREENSHOT_NO_PERMISSION_CHECKS="1", XDG_CURRENT_DESKTOP="KDE")
        # A copy has no file capabilities, which some containers refuse. The copy keeps its file name, which KWin requires.
        program = os.path.join(folder, "kwin_wayland")
        shutil.copyfile(shutil.which("kwin_wayland"), program)
        os.chmod(program, 0o700)
        width, height = size.split("x")
        self.start("kwin", [program, "--virtual", "--width", width, "--height", height, "--socket", "desk", "--no-lockscreen"])
        await_("KWin", lambda: self.has("org.kde.KWin"))
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(os.path.join(folder, "desk"))
        self.number, self.globals = 1, {}
        self.registry = self.new_number()
        self.request(1, 1, struct.pack("<I", self.registry))
        self.sync()
        self.hand = self.bind("org_kde_kwin_fake_input", 4)
        self.send(0, self.text("tests") + self.text("tests"))

    # A minimal Wayland client.

    def new_number(self):
        self.number += 1
        return self.number

    def request(self, target, code, body=b""): self.socket.sendall(struct.pack("<II", target, (8 + len(body)) << 16 | code) + body)

    def text(self, words):
        data = words.encode() + b"\0"
        return struct.pack("<I", len(data)) + data + b"\0" * (-len(data) % 4)

    def bind(self, interface, version):
        name, number = self.globals[interface], self.new_number()
        self.request(self.registry, 0, struct.pack("<I", name) + self.text(interface) + struct.pack("<II", version, number))
        return number

    def sync(self):
        callback, waiting = self.new_number(), b""
        self.request(1, 0, struct.pack("<I", callback))
        while True:
            waiting += self.socket.recv(65536) or sys.exit("KWin is gone")
            while len(waiting) >= 8 and len(waiting) >= struct.unpack("<HH", waiting[4:8])[1]:
                source, code, size = struct.unpack("<IHH", waiting[:8])
                body, waiting = waiting[8:size], waiting[size:]
                if source == self.registry and code == 0:
                    name, length = struct.unpack("<II", body[:8])
                    self.globals[body[8:7 + length].decode()] = name
                elif source == 1 and code == 0:
                    raise RuntimeError(f"KWin refused: {body[12:].decode(errors='replace')}")
                elif source == callback:
                    return

    def send(self, code, body=b""):
        self.request(self.hand, code, body)
        self.sync()

    def fixed(self, *values): return b"".join(struct.pack("<i", round(value * 256)) for value in values)
    def move_pointer(self, x, y): self.send(9, self.fixed(x, y))
    def button(self, code, down): self.send(2, struct.pack("<II", code, down))
    def key(self, code, down): self.send(10, struct.pack("<II", code, down))

    def touch(self, code, slot, *place):
        self.request(self.hand, code, struct.pack("<I", slot) + self.fixed(*place))
        self.send(8)

    def touch_down(self, slot, x, y): self.touch(4, slot, x, y)
    def touch_move(self, slot, x, y): self.touch(5, slot, x, y)
    def touch_up(self, slot): self.touch(6, slot)

    # This device reports neither a source nor an end of a scroll.
    def scroll(self, dx, dy):
        for axis, distance in ((1, dx), (0, dy)):
            if distance:
                self.send(3, struct.pack("<I", axis) + self.fixed(distance))

    def end_scroll(self): pass

    def do_scale(self, factor):
        device, management, configuration = self.bind("kde_output_device_v2", 1), self.bind("kde_output_management_v2", 1), self.new_number()
        self.request(management, 0, struct.pack("<I", configuration))
        self.request(configuration, 4, struct.pack("<I", device) + self.fixed(factor))
        self.request(configuration, 5)
        self.sync()

    def do_picture(self, file):
        with tempfile.TemporaryFile(dir=self.folder) as raw:
            files = Gio.UnixFDList.new()
            index = files.append(raw.fileno())
            options = {"native-resolution": GLib.Variant("b", True)}
            facts, _ = self.bus.call_with_unix_fd_list_sync(
                "org.kde.KWin", "/org/kde/KWin/ScreenShot2", "org.kde.KWin.ScreenShot2", "CaptureWorkspace",
                GLib.Variant("(a{sv}h)", (options, index)), None, Gio.DBusCallFlags.NONE, 10000, files, None)
            width, height, stride = (facts.unpack()[0][name] for name in ("width", "height", "stride"))
            # It writes after it has replied.
            await_("the picture", lambda: os.fstat(raw.fileno()).st_size >= stride * height, 10)
            raw.seek(0)
            data = raw.read()

        def row(y):
            pixels, colours = data[y * stride:y * stride + width * 4], bytearray(width * 3)
            colours[0::3], colours[1::3], colours[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
            return bytes(colours)
        self.write_picture(file, width, height, map(row, range(height)))


KINDS = {"mutter": Mutter, "kwin": KWin}


def main(kind, folder, size):
    desktop = KINDS[kind](folder, size)
    print("ready desk", flush=True)
    for line in sys.stdin:
        verb, *words = line.split()
        try:
            getattr(desktop, "do_" + verb)(*(words if verb == "picture" else map(float, words)))
            print("ok", flush=True)
        except Exception as error:
            print(f"error: {type(error).__name__}: {error}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
