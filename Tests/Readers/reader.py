#!/usr/bin/python3
"""Lets Orca read programs, without a screen and without sound: `reader.py FOLDER [PROGRAM ARGUMENT...]`.

Starts an X server, the buses, a window manager, Orca and the program, all with their files in FOLDER, which it creates. Each line of standard input is a step; each
line of standard output is what Orca said after it, with ` | ` between two utterances. The first line is what it said about the new window.
    open PROGRAM ARGUMENT ...   ends the last program and starts this one
    key NAME ...                presses keys as xdotool names them
    type WORDS                  types words
    run COMMAND                 runs a shell command, with the program's number in $PROGRAM
With DESKTOP=mutter or kwin, the desktop is such a compositor in place of the X server. Its keys are those that have a code below.
Ends with its input.
"""
import html, os, re, runpy, shutil, signal, subprocess, sys, threading, time, types

# The codes of keys on Wayland, as the kernel counts them.
CODES = {"Escape": 1, "4": 5, "Tab": 15, "Return": 28, "Shift": 42, "space": 57, "F10": 68, "Right": 106, "Down": 108}

# Orca with a module in place of Speech Dispatcher's, which sends what would be spoken.

def speech_module():
    """Takes every call of Speech Dispatcher's Python module; only speaking does something."""
    output = os.fdopen(int(os.environ["SPEECH_DESCRIPTOR"]), "w", buffering=1)

    def say(text):
        plain = html.unescape(re.sub("<[^>]*>", "", text)).replace("\n", " ").strip()
        if plain:
            output.write(plain + "\n")

    class Names:
        def __getattr__(self, name): return name.lower()

    class Client:
        def __init__(self, *_, **__): pass

        def speak(self, text, callback=None, event_types=None):
            say(text)
            if callback:
                # "Say all" goes on with the next sentence when the last one has ended.
                for kind in ("begin", "end"):
                    threading.Timer(0.01, callback, [kind]).start()

        def char(self, text): say(html.escape(text))
        def list_output_modules(self): return ("none",)
        def list_synthesis_voices(self): return (("none", "en", "none"),)

        def __getattr__(self, name):
            if name.startswith("__"):
                raise AttributeError(name)
            return lambda *_, **__: 0

    module = types.ModuleType("speechd")
    for name in ("CallbackType", "Scope", "Priority", "PunctuationMode", "DataMode"):
        setattr(module, name, Names())
    for name in ("SSIPError", "SSIPCommunicationError", "SSIPCommandError", "SpawnError"):
        setattr(module, name, type(name, (Exception,), {}))
    module.SSIPClient = module.Client = module.Speaker = Client
    return module


def run_orca():
    sys.modules["speechd"] = speech_module()
    sys.argv = [shutil.which("orca"), "--enable=speech", "--disable=braille,key-echo"]
    runpy.run_path(sys.argv[0], run_name="__main__")


# The session.

def wait_until(what, test):
    end = time.monotonic() + 60
    while not test():
        if time.monotonic() > end:
            raise RuntimeError(f"{what} did not come")
        time.sleep(0.05)


def succeeds(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout


class Session:
    def __init__(self, folder):
        self.folder, self.processes, self.program, self.compositor = folder, [], None, None
        # Only the user may reach what is in a runtime folder.
        os.makedirs(folder, mode=0o700, exist_ok=True)
        self.log = open(f"{folder}/session.log", "ab")
        self.environment = {
            "PATH": f"{folder}/bin:/usr/bin:/bin", "HOME": folder, "XDG_RUNTIME_DIR": folder, "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "XDG_SESSION_TYPE": "x11", "GSETTINGS_BACKEND": "memory", "GDK_BACKEND": "x11"}
        self.environment |= {name: os.environ[name] for name in ("PANORAMA_DATADIR", "LD_LIBRARY_PATH") if name in os.environ}
        # Orca refuses to start beside another Orca of the user, which it finds by this program.
        os.makedirs(f"{folder}/bin", exist_ok=True)
        with open(f"{folder}/bin/pgrep", "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nexit 1\n")
        os.chmod(f"{folder}/bin/pgrep", 0o755)

    def start(self, *command, **options):
        environment = {**self.environment, **options.pop("variables", {})}
        process = subprocess.Popen(command, env=environment, stderr=self.log, **{"stdout": self.log, **options})
        self.processes.append(process)
        return process

    def first_line(self, option, *command):
        """Starts a program that writes a line to the descriptor after an option when it is ready."""
        reader, writer = os.pipe()
        self.start(*command, f"{option}{writer}" if option.endswith("=") else option, *([] if option.endswith("=") else [str(writer)]),
                   pass_fds=(writer,))
        os.close(writer)
        with os.fdopen(reader) as file:
            return file.readline().strip()

    def begin(self):
        # Without -noreset, the server starts anew when its last client leaves. Orca wants one on Wayland, too.
        number = self.first_line("-displayfd", "Xvfb", "-noreset", "-nolisten", "tcp", "-screen", "0", "1280x800x24")
        self.environment["DISPLAY"] = f":{number}"
        if kind := os.environ.get("DESKTOP"):
            self.open_compositor(kind)
        else:
            self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.first_line("--print-address=", "dbus-daemon", "--session", "--nofork")
        os.environ.update(self.environment)
        if not self.compositor:
            self.start("openbox", "--sm-disable")
            wait_until("a window manager", lambda: b"window id" in succeeds("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"))
        self.start_reader()

    def open_compositor(self, kind):
        sys.path.append(os.path.join(os.path.dirname(__file__), "../Compositors"))
        sys.dont_write_bytecode = True
        import compositor
        self.compositor = compositor.KINDS[kind](self.folder, "1280x800")
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.compositor.environment["DBUS_SESSION_BUS_ADDRESS"]
        self.environment |= {
            "WAYLAND_DISPLAY": "desk", "SDL_VIDEODRIVER": "wayland", "GDK_BACKEND": "wayland", "XDG_SESSION_TYPE": "wayland"}
        # The seat has a keyboard from its first key on. Without one, no window becomes active.
        self.press(["Shift"])

    def start_reader(self):
        launcher = next(path for path in ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher") if os.path.exists(path))
        self.start(launcher, "--launch-immediately")
        # To ask for the address before the launcher owns its name would start another one.
        wait_until("the accessibility bus", lambda: b"true" in self.ask(
            "org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner", "org.a11y.Bus"))
        # The launcher has options for these, but some versions refuse them.
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            self.ask("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", name, "<true>")
        reader, writer = os.pipe()
        self.orca = self.start(sys.executable, __file__, "--as-orca", variables={"SPEECH_DESCRIPTOR": str(writer)}, pass_fds=(writer,))
        os.close(writer)
        os.set_blocking(reader, False)
        self.speech, self.rest = reader, ""
        # Its first words mean that it listens.
        wait_until("Orca", lambda: self.new_words() or self.check(self.orca))

    def ask(self, name, path, method, *arguments):
        """Calls a method on the session bus."""
        return succeeds("gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method, *arguments)

    def check(self, process):
        if process.poll() is not None:
            raise RuntimeError(f"{process.args[0]} ended with status {process.returncode}")

    def new_words(self):
        try:
            self.rest += os.read(self.speech, 1 << 16).decode()
        except BlockingIOError:
            return []
        *lines, self.rest = self.rest.split("\n")
        return lines

    def work(self, of=None):
        """The processor time that a program and those that it has started have used; None while one of them runs, or waits for a processor.
        By default that of all programs of the session."""
        found = {}
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                    state, parent, *fields = file.read().rsplit(")", 1)[1].split()
            except OSError:
                continue
            found[int(name)] = (state, int(parent), int(fields[9]) + int(fields[10]))
        total, inside = 0, {of or os.getpid()}
        # A program has a higher number than the one that has started it.
        for pid, (state, parent, time_used) in sorted(found.items()):
            if pid == of or parent in inside:
                inside.add(pid)
                if state == "R":
                    return None
                total += time_used
        return total

    def hear(self, least=0.0):
        """What is said until nothing in the session has had anything to do for a while. A program that animates works for ever."""
        words, start = [], time.monotonic()
        last, work = start, self.work()
        while time.monotonic() - last < 0.7 or time.monotonic() - start < least:
            is_late = time.monotonic() - start > 2
            new, now = self.new_words(), self.work(self.orca.pid if is_late else None)
            if new or now is None or now != work:
                last, work = time.monotonic(), now
            words += new
            if time.monotonic() - start > 60:
                break
            time.sleep(0.04)
        return words

    def open(self, *command):
        """Starts a program in place of the last one, and returns what is said about its window."""
        if self.program:
            end(self.program)
            self.hear()
        self.program = self.start(*command)
        if self.compositor:
            words = []
            wait_until("the window", lambda: words.extend(self.new_words()) or words or self.check(self.program))
            return words + self.hear()
        wait_until("the window", lambda: succeeds("xdotool", "search", "--onlyvisible", "--pid", str(self.program.pid)) or self.check(self.program))
        return self.hear(least=1.5)

    def press(self, keys):
        if self.compositor:
            for key in keys:
                self.compositor.do_key(CODES[key])
            return
        # Some versions of xdotool hold Alt with function keys, unless these are given by their codes.
        codes = [re.sub(r"\bF(10|[1-9])$", lambda name: str(66 + int(name[1])), key) for key in keys]
        subprocess.run(["xdotool", "key", *codes], check=True)

    def do(self, step, rest):
        """Does a step, and returns what is said after it."""
        if step == "open":
            return self.open(*rest.split())
        if step == "key":
            self.press(rest.split())
        elif step == "type":
            subprocess.run(["xdotool", "type", "--delay", "50", rest], check=True)
        elif step == "run":
            environment = {**self.environment, "PROGRAM": str(self.program.pid)}
            subprocess.run(["sh", "-c", rest], env=environment, stdout=self.log, check=False)
        return self.hear()


def end(process):
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()


def main(folder, *command):
    session = Session(folder)
    try:
        session.begin()
        if command:
            print(" | ".join(session.open(*command)), flush=True)
        for line in sys.stdin:
            step, _, rest = line.strip().partition(" ")
            print(" | ".join(session.do(step, rest)), flush=True)
    finally:
        for process in reversed(session.processes):
            end(process)


if __name__ == "__main__":
    run_orca() if sys.argv[1:] == ["--as-orca"] else main(*sys.argv[1:])
