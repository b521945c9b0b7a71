#!/usr/bin/env bash
# house-rules.sh: checks those house rules that a command can check. Prints violations, and exits 1 if there are any.
set -u

broken=0
report() {
    [ -n "$2" ] || return 0
    printf '%s:\n%s\n' "$1" "$(sed 's/^/    /' <<<"$2" | head -n 12)"
    broken=1
}
sources() { git ls-files -co --exclude-standard -- 'Sources/*.swift' | while read -r file; do [ -f "$file" ] && echo "$file"; done; }

# The modules that each module may import. Dependencies point down only. SwiftPM's own check, --explicit-target-dependency-import-check, does not
# replace this list: it accepts whatever a dependency depends on, and it does not look at system modules such as Glibc.
imports_of() {
    case $1 in
        LayoutMath) echo "" ;;
        Particles) echo "LayoutMath CParticles" ;;
        Storage) echo "CDigest CFileAttributes Glibc Synchronization CArguments" ;;
        Imaging) echo "LayoutMath" ;;
        Platform) echo "LayoutMath Imaging Storage" ;;
        TextLayout) echo "Platform CTextBreaks" ;;
        Views) echo "LayoutMath Imaging Platform TextLayout Synchronization" ;;
        Widgets) echo "LayoutMath Particles Imaging Platform TextLayout Views" ;;
        Codecs) echo "Storage Imaging Platform CCodecs Glibc Synchronization" ;;
        Pictures) echo "Storage LayoutMath Imaging Platform CCodecs CSandbox CDigest Glibc Synchronization" ;;
        Notes) echo "Storage Imaging Pictures CExpat Glibc Synchronization" ;;
        Copies) echo "Storage Imaging Pictures Glibc Synchronization" ;;
        Editing) echo "Storage Imaging Pictures CExpat Glibc Synchronization" ;;
        EmitterFiles) echo "Storage LayoutMath Particles Imaging Platform Pictures CExpat CZlib FoundationEssentials Glibc" ;;
        EmitterViews) echo "Storage Particles Imaging Platform Pictures EmitterFiles Widgets Hosting" ;;
        SDLBackend) echo "Storage LayoutMath Imaging Platform CBlit CFonts CSDL2 CFontconfig Glibc Synchronization CDisplays" ;;
        MessageBus) echo "Storage Platform CDBus Glibc Synchronization" ;;
        Desktop) echo "Storage Imaging Platform MessageBus Glibc Synchronization CSandbox" ;;
        Accessibility) echo "LayoutMath Platform Views MessageBus Synchronization" ;;
        Hosting) echo "LayoutMath Imaging Storage Platform Views Widgets CMainQueue SDLBackend Desktop Accessibility Dispatch Glibc" ;;
        PanoramaKit) echo "LayoutMath Particles Imaging Platform TextLayout Views Widgets Hosting" ;;
        Replay) echo "Storage LayoutMath Imaging Platform Views" ;;
        StageTesting) echo "Foundation Storage LayoutMath Imaging Platform Views Replay" ;;
        PanoramaTesting) echo "Foundation LayoutMath Imaging Platform Views Widgets Hosting Replay StageTesting Codecs SDLBackend" ;;
        Gallery) echo "Storage LayoutMath Imaging Platform TextLayout Views Widgets Pictures Notes Copies Editing" ;;
        ParticleEditor) echo "Storage LayoutMath Particles Imaging Platform Views Widgets Pictures EmitterFiles Glibc Synchronization" ;;
        Scenes) echo "Glibc Storage LayoutMath Particles Imaging Platform TextLayout Views Widgets Pictures Notes Copies Editing Gallery ParticleEditor" ;;
        panorama-thumbnailer) echo "Storage Imaging Platform Codecs Pictures Glibc" ;;
        panorama) echo "Commands Glibc" ;;
        Commands) echo "Storage LayoutMath Particles Imaging Platform Views Widgets Codecs Pictures Notes Copies Editing EmitterFiles SDLBackend Desktop Hosting Replay Gallery ParticleEditor Scenes ArgumentParser Glibc" ;;
    esac
}
wrong_arrows() {
    local file module name
    sources | while read -r file; do
        module=$(cut -d/ -f2 <<<"$file")
        sed -nE 's/^ *((public|internal|package|private|@[A-Za-z_]+) +)*import +([A-Za-z0-9_]+).*/\3/p' "$file" | while read -r name; do
            case " $(imports_of "$module") " in *" $name "*) ;; *) echo "$file imports $name" ;; esac
        done
    done
}

report "imports against the arrows" "$(wrong_arrows)"
report "files over 500 lines" "$(sources | while read -r f; do n=$(wc -l <"$f"); [ "$n" -gt 500 ] && echo "$f ($n)"; done)"
report "names that say nothing" "$(sources | grep -E '/[A-Za-z+]*(Manager|Helper|Utils?|Handler|Common|Misc)[A-Za-z]*\.swift$')"
report "a clock or chance inside the views" "$(sources | grep -E '^Sources/(LayoutMath|Particles|Imaging|Platform|TextLayout|Views|Widgets)/' |
    xargs -r grep -HnE 'ContinuousClock|Date\(\)|clock_gettime|SystemRandomNumberGenerator')"
# Swift loses the arguments if a library sets an environment variable while the program is being loaded. `ProgramArguments` keeps them.
report "arguments read from CommandLine instead of ProgramArguments" "$(sources | xargs -r grep -HnE '\bCommandLine\.|processInfo\.arguments' |
    grep -vE '^[^:]+:[0-9]+: *//')"
report "mutable static state" "$(sources | xargs -r grep -HnE '\bstatic var [A-Za-z_]+[^{]*$')"
# Work on other threads goes through `Work`. Only these start threads:
#   Storage/Work, Storage/Store       the lanes themselves, and the data store's lanes
#   Pictures/Library/DecodeQueue, Pictures/Worker/ProcessReaper   the threads that wait for decoder processes
#   Pictures/Files/PictureSource      waits for changes of folders
#   SDLBackend/Blitter/Crew           the loop's helpers, which draw one frame with it
#   Hosting/MainQueue                 the thread that wakes the loop for code of the main actor
#   MessageBus, Desktop/DesktopSession, Desktop/Portal   the message bus
# In C, CDisplays/wayland_drag.c starts one, which answers other programs during a drag.
report "threads started elsewhere than by Work" "$(sources |
    grep -vE '^Sources/(Storage/(Work|Store)/|Pictures/(Library/DecodeQueue|Worker/ProcessReaper|Files/PictureSource)\.swift|SDLBackend/Blitter/Crew\.swift|Hosting/MainQueue\.swift|MessageBus/|Desktop/(Portal/|DesktopSession\.swift))' |
    xargs -r grep -HnE 'Thread\.start|pthread_create|Task\.detached|DispatchQueue' | grep -vE '^[^:]+:[0-9]+: *//')"
report "results delivered otherwise than by Work" "$(sources | xargs -r grep -HnwE 'onNews|newsArrived|onResult' | grep -vE '^[^:]+:[0-9]+: *//')"
# Output for people is written through `TerminalLine`, which escapes file names. Output of data is written through `OutputFile`. Only these other
# places may use the standard descriptors:
#   write(line:) in Commands    passes a line to `TerminalLine`
#   WorkerService.swift, ThumbnailerCommand.swift   do the same, and write a line without names in a signal handler
#   ProgramStart.swift          opens them
#   C code                      passes them to another process
printed_elsewhere() {
    git ls-files -co --exclude-standard -- 'Sources/*.swift' 'Sources/*.c' 'Sources/*.h' | grep -vE '^Sources/Storage/(Output/TerminalLine|Files/OutputFile)\.swift$' |
        while read -r f; do [ -f "$f" ] && echo "$f"; done |
        xargs -r grep -HnE '\b(print|debugPrint|dump|fputs|puts|fprintf|printf|vprintf|vfprintf|dprintf|perror|psignal|fwrite|putchar|fputc|syslog|warnx?|errx?|SDL_Log[A-Za-z]*)\(|\b(STDOUT_FILENO|STDERR_FILENO|stdout|stderr)\b|FileHandle\.standard|\bwrite\((1|2),|/dev/(stdout|stderr|tty)' |
        grep -vE '^[^:]+:[0-9]+: *//' |
        grep -vE '^Sources/(Commands/[^:]+:[0-9]+:.*((\bwrite\(|\bline: .*)(line:)?.*to: STDERR_FILENO\)|OutputFile\.write\(.*"/dev/stdout"\)|TraceFile\(|TerminalLine\.writeOut\()|(Pictures/Worker/WorkerService|panorama-thumbnailer/ThumbnailerCommand)\.swift:[0-9]+:.*(TerminalLine\.write\(|OutputFile\.write\(|write\(STDERR_FILENO, line\.utf8Start)|Storage/Output/ProgramStart\.swift:[0-9]+:.*STDERR_FILENO where|CSandbox/(processes|filter)\.c:[0-9]+:.*STDERR_FILENO)'
}
report "lines written elsewhere than through TerminalLine" "$(printed_elsewhere)"
report "traps or prints in a library" "$(sources | grep -v '^Sources/panorama/' |
    xargs -r grep -HnE '\b(fatalError|print)\(|\btry!|\bas!' | grep -vE '^[^:]+:[0-9]+: *//')"
# Only `Storage/Files` may create, truncate or rename files, or open them for writing, so that all writes are atomic. Any module may open a file for
# reading. Exceptions:
#   StoreLock.swift        a store's lock file, which holds a sum that is counted again if it is lost
#   PrivateFolder.swift    creates folders
#   messages.c, FileImageLoader.swift   anonymous memory, shared with a decoder
#   font_root.c            folders in a root that only a decoder sees, and the user and group ids of its namespace
#   processes.c, programs.c     /dev/null, for the output of another program
#   ProgramStart.swift          /dev/null, for standard descriptors that are closed
written_elsewhere() {
    git ls-files -co --exclude-standard -- 'Sources/*.swift' 'Sources/*.c' 'Sources/*.h' | grep -v '^Sources/Storage/Files/' |
        while read -r f; do [ -f "$f" ] && echo "$f"; done |
        xargs -r grep -HnE 'O_(CREAT|TRUNC|TMPFILE|WRONLY|RDWR|APPEND)|\b(mk(o|os)?stemps?|mkdtemp|creat|fopen|freopen|tmpfile|(sym)?link(at)?|rename(at2?)?|mkdir(at)?|mkfifo|mknod(at)?|shm_open|f?truncate(64)?|(posix_)?fallocate|pwritev?(64)?|copy_file_range|sendfile|splice)\(|\bwrite\(to(File)?:|\b(createFile|createDirectory|(move|copy|replace)Item|SDL_RWFromFile|SDL_SaveBMP)\(' |
        grep -vE '^[^:]+:[0-9]+: *//' |
        grep -vE '^Sources/(Storage/Store/StoreLock\.swift:[0-9]+:.*(folder\.open\(StoreLock\.file|ftruncate|pwrite)|Storage/Folders/PrivateFolder\.swift:[0-9]+:.*mkdir|CSandbox/messages\.c:[0-9]+:.*ftruncate|CSandbox/font_root\.c:[0-9]+:.*(mkdir|O_WRONLY)|Pictures/Decoding/FileImageLoader\.swift:[0-9]+:.*pwrite|CSandbox/processes\.c:[0-9]+:.*"/dev/null"|CSandbox/programs\.c:[0-9]+:.*program->output.*O_WRONLY|Storage/Output/ProgramStart\.swift:[0-9]+:.*"/dev/null")'
}
report "files made, written or renamed outside Storage/Files" "$(written_elsewhere)"
report "toasts that undo without a step of the history" "$(sources | grep -v '^Sources/Gallery/Messages/UndoStep\.swift$' |
    xargs -r grep -HnE 'Action\("undo"')"
report "concurrency promises that nobody checks" "$(sources | xargs -r grep -HnE '@unchecked Sendable|nonisolated\(unsafe\)')"
# A test target that belongs to no tier never runs.
untiered() {
    local target
    for target in $(sed -nE 's/^ *\.?testTarget\(name: "([A-Za-z]+)".*/\1/p; s/^ *name: "([A-Za-z]+Tests)",.*/\1/p' Package.swift Benchmarks/Package.swift | sort -u); do
        grep -qE "run_tier .*[(|^]$target[|)\\\\]" Scripts/test.sh || echo "$target"
    done
}
report "test targets that no tier of Scripts/test.sh has" "$(untiered)"
# Builds with different flags in one folder discard each other's results, so each build starts from nothing.
mixed_builds() {
    local targets
    targets=$(sed -nE 's/^([a-z-]+):.*## .*/\1/p' Makefile | grep -vE '^(help|check|clean)$')
    make -n SETUP=no $targets | grep -oE 'swift build .*' | sed -E 's/ --(product [^ ]+|build-tests)//; s/ +$//' | sort -u |
        awk '{ for (i = 1; i < NF; i++) if ($i == "--scratch-path") { builds[$(i + 1)]++; lines[$(i + 1)] = lines[$(i + 1)] "\n" $0 } }
            END { for (path in builds) if (builds[path] > 1) print path ":" lines[path] }'
}
report "builds with different flags in one folder" "$(mixed_builds)"
report "files over 1 MiB" "$(git ls-files -co --exclude-standard -z | xargs -0 -r stat -c '%s %n' 2>/dev/null |
    awk '$1 > 1048576 { print $2 " (" int($1 / 1024) " KiB)" }')"
[ $broken -eq 0 ] && echo "house rules: in order"
exit $broken
