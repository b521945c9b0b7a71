#!/usr/bin/python3
"""cut.py REAL LIMIT: an X display that passes everything on to display REAL, and ends after LIMIT bytes from programs.

Prints its number first. Each line of standard input makes it print how many bytes have come; with the end of its input, it ends.
"""
import os, select, socket, sys

FOLDER = "/tmp/.X11-unix"


def listen():
    """A socket with the first number that no display has."""
    os.makedirs(FOLDER, exist_ok=True)
    listener = socket.socket(socket.AF_UNIX)
    for number in range(500, 1000):
        try:
            listener.bind(f"{FOLDER}/X{number}")
        except OSError:
            continue
        listener.listen(50)
        return number, listener
    raise RuntimeError("all displays are in use")


def pass_on(real, limit, listener):
    others, programs, count = {}, set(), 0
    while True:
        for source in select.select([listener, sys.stdin, *others], [], [])[0]:
            if source is sys.stdin:
                if not sys.stdin.readline():
                    return
                print(count, flush=True)
            elif source is listener:
                program, server = listener.accept()[0], socket.socket(socket.AF_UNIX)
                server.connect(f"{FOLDER}/X{real}")
                programs.add(program)
                others[program], others[server] = server, program
            elif source in others:
                data = source.recv(1 << 16)
                count += len(data) if source in programs else 0
                if limit and count > limit:
                    return
                if data:
                    others[source].sendall(data)
                    continue
                for end in (others.pop(source), source):
                    others.pop(end, None)
                    end.close()


def main(real, limit):
    number, listener = listen()
    print(number, flush=True)
    try:
        pass_on(int(real), int(limit), listener)
    except OSError:
        # A program or the server has ended in the middle of a message.
        pass
    finally:
        os.unlink(f"{FOLDER}/X{number}")


main(*sys.argv[1:])
