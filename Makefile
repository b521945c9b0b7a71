# `make` without a target lists all targets.
SHELL := /bin/bash
# Otherwise make would look for a rule that makes each source file.
MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := help

# Builds with different flags have separate folders, because they would discard each other's results: debugging, tests, `make run`, and release.
DEBUG := .build
TESTS := build/tests
RUN := build/run
RELEASE := build/release
# If the system has these static libraries, the thumbnailer is linked with them (see Package.swift). Libraries for decoding are always linked
# dynamically, so that they get the system's updates.
STATIC := build/static
STATIC_LIBRARIES := libstdc++.a libmd.a
PROGRAM := $(RELEASE)/release/panorama
BENCH := build/bench
PREFIX ?= /usr/local
DESTDIR ?=
FOLDER ?=
ARGS ?=
FILTER ?=
SETUP ?=
CALLS ?=

.PHONY: help run test quick fuzz bench bench-peers soak record check docs install uninstall deb check-deb clean setup setup-test archives release run-build

help: ## List the targets.
	@sed -nE 's/^([a-z-]+):.*## (.*)/make \1|\2/p' $(MAKEFILE_LIST) | column -t -s '|'

# SETUP=no installs no packages, for build systems that provide their own.
setup:
	@[ "$(SETUP)" = no ] || bash Scripts/setup.sh run

setup-test:
	@bash Scripts/setup.sh test

archives:
	@mkdir -p $(STATIC); for name in $(STATIC_LIBRARIES); do [ -e $(STATIC)/$$name ] && continue; library=$$(clang -print-file-name=$$name 2>/dev/null); case $$library in /*) ln -sf "$$library" $(STATIC)/ ;; esac; done

# Linking Swift's libraries statically cuts the start of a program to a third of the time, which matters because a thumbnailer starts for each file.
# lld removes more unused code than the system's linker. Without a library path beside the program, the loader looks for each library in only one
# place. Flags for a single product are in Package.swift, because a flag on the command line would rebuild everything for each product.
BUILD := swift build -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld
release: setup archives
	$(BUILD) --scratch-path $(RELEASE) --product panorama-thumbnailer
	$(BUILD) --scratch-path $(RELEASE) --product panorama
	$(BUILD) --scratch-path $(RELEASE) --product generate-manual

# Files are optimised one by one, so that a changed file is compiled alone. Compiling its module and all dependent modules would take a minute.
# SwiftPM takes four seconds to find that nothing has changed, so it is started only if something is newer than the beginning of the last build. A
# folder is newer if a file was added to it or removed.
BUILD_RUN := $(BUILD) --scratch-path $(RUN) -Xswiftc -no-whole-module-optimization -Xswiftc -incremental
run-build: $(RUN)/built
$(RUN)/built: $(shell find Sources Resources/fonts) Package.swift Makefile | setup archives
	@mkdir -p $(RUN) && touch $@.begun
	@$(BUILD_RUN) --product panorama-thumbnailer
	@$(BUILD_RUN) --product panorama
	@mv $@.begun $@

run: run-build ## Open the window; FOLDER=~/Pictures opens a folder, ARGS='--theme light' passes options.
	@bash Scripts/run.sh $(RUN)/release/panorama $(FOLDER) $(ARGS)

# The tested code is optimised (see the end of Package.swift), which the system's linker cannot link for the thumbnailer. Debugging information would
# take a tenth of the time. The examples are built in the same folder, so that the toolkit is compiled once. A plan that SwiftPM has kept there may be
# that of the examples.
BUILD_TESTS := PANORAMA_OPTIMISED=1 swift build --disable-build-manifest-caching --scratch-path $(TESTS) -Xswiftc -use-ld=lld -Xswiftc -gnone
export BUILD_TESTS
test: setup-test ## Build and run all tests, tier by tier.
	$(BUILD_TESTS) --build-tests
	$(BUILD_TESTS) --product generate-manual
	@bash Scripts/test.sh $(TESTS)

# The build has to be that of `make test`.
quick: setup-test ## Run the tests of values, views and replays that depend on what has changed; SINCE=main compares with another commit.
	@bash Scripts/quick.sh $(TESTS)

fuzz: setup-test ## Fuzz every reader of untrusted input, SECONDS=20 each; FILTER=png fuzzes one.
	@bash Scripts/fuzz.sh $(or $(SECONDS),20) $(FILTER)

record: setup-test ## Draw the goldens that fail again; look at them, then run make test.
	@[ -z "$${CI:-}" ] || { echo "panorama: goldens are not recorded where CI runs"; exit 1; }
	$(BUILD_TESTS) --build-tests
	$(BUILD_TESTS) --product generate-manual
	GOLDEN_RECORD=failed PANORAMA_OPTIMISED=1 swift test --skip-build --scratch-path $(TESTS) --filter '^ScreenshotTests\.'

bench: release ## Run the benchmarks; FILTER=layout runs some of them.
	@bash Scripts/build-benches.sh $(BENCH)
	@PANORAMA_DATADIR=$(CURDIR)/Resources PANORAMA_THUMBNAILER=$(PROGRAM)-thumbnailer $(BENCH)/release/bench $(FILTER)

bench-peers: release ## Compare with other programs; FILTER=particles, pictures, viewers, folders or lists runs one comparison, WHOLE=1 adds complete frames of particles.
	@bash Scripts/build-benches.sh $(BENCH)
	@case "$(FILTER)" in "" | particles) bash Scripts/bench-peers.sh $(BENCH)/release/bench ;; esac
	@case "$(FILTER)" in "" | pictures) bash Scripts/bench-picture-peers.sh $(PROGRAM)-thumbnailer ;; esac
	@case "$(FILTER)" in "" | viewers) bash Scripts/bench-viewer-peers.sh $(PROGRAM) ;; esac
	@case "$(FILTER)" in "" | folders) bash Scripts/bench-folder-peers.sh $(PROGRAM) ;; esac
	@case "$(FILTER)" in "" | lists) bash Scripts/bench-list-peers.sh $(BENCH)/release/listwindow ;; esac

soak: release ## Send random input to a window, kill two windows in use, and make system calls fail at the start; ACTIONS=50000, KILLS=500, STARTS=all, SEED=1.
	@bash Scripts/soak.sh $(PROGRAM) $(or $(ACTIONS),50000) $(or $(SEED),1)
	@bash Scripts/soak-kills.sh $(PROGRAM) $(or $(KILLS),500) $(or $(SEED),1)
	@bash Scripts/soak-faults.sh $(PROGRAM) $(or $(STARTS),all) "$(CALLS)" $(or $(SEED),1)

check: ## Check format, imports and house rules without building.
	@bash Scripts/check.sh

docs: ## Build the documentation into build/docs; fails if a name is undocumented or a link is broken.
	@[ "$(SETUP)" = no ] || bash Scripts/setup.sh docs
	@DEBUG=$(DEBUG) bash Scripts/docs.sh site

install: release ## Install under PREFIX (default /usr/local).
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' bash Scripts/install.sh install $(RELEASE)/release

uninstall: ## Remove what make install has installed under PREFIX.
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' bash Scripts/install.sh uninstall

deb: release ## Build a Debian package into build/deb.
	@bash Scripts/setup.sh deb
	@bash Scripts/deb.sh $(RELEASE)/release

check-deb: deb ## Check the package, install it into a scratch root, start it there and remove it.
	@bash Scripts/setup.sh check-deb
	@bash Scripts/check-rebuild.sh release
	@bash Scripts/check-deb.sh $(RELEASE)/release

clean: ## Remove everything that was built.
	rm -rf $(DEBUG) build Benchmarks/.build Examples/.build
