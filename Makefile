# What one does here; `make` alone lists it.
SHELL := /bin/bash
.DEFAULT_GOAL := help

# Builds with different flags live apart, so that none throws another's work away: those of tests, of `make run`, and of what is shipped.
DEBUG := .build
RUN := build/run
RELEASE := build/release
# Archives that the thumbnailer is linked with, where the system has them (see Package.swift). The decoders' libraries stay the system's, so
# that its updates reach them.
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

.PHONY: help run test fuzz bench bench-peers soak record check docs install uninstall deb check-deb clean setup setup-test archives release run-build

help: ## List the targets.
	@sed -nE 's/^([a-z-]+):.*## (.*)/make \1|\2/p' $(MAKEFILE_LIST) | column -t -s '|'

# SETUP=no leaves the machine's packages alone, for builders that bring their own.
setup:
	@[ "$(SETUP)" = no ] || bash Scripts/setup.sh run

setup-test:
	@bash Scripts/setup.sh test

archives:
	@mkdir -p $(STATIC); for name in $(STATIC_LIBRARIES); do [ -e $(STATIC)/$$name ] && continue; library=$$(clang -print-file-name=$$name 2>/dev/null); case $$library in /*) ln -sf "$$library" $(STATIC)/ ;; esac; done

# With Swift's own libraries inside, a program starts in a third of the time: a thumbnailer starts for each file. Swift's own linker leaves out
# more than the system's; without a path of libraries beside the program, the loader looks for each in one place. Flags of one product alone are in
# Package.swift: a flag on the command line would build everything again for each product.
BUILD := swift build -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld
release: setup archives
	$(BUILD) --scratch-path $(RELEASE) --product panorama-thumbnailer
	$(BUILD) --scratch-path $(RELEASE) --product panorama

# Optimised file by file: a changed file is compiled by itself, where whole modules, and all that depend on them, would take a minute.
BUILD_RUN := $(BUILD) --scratch-path $(RUN) -Xswiftc -no-whole-module-optimization -Xswiftc -incremental
run-build: setup archives
	@$(BUILD_RUN) --product panorama-thumbnailer
	@$(BUILD_RUN) --product panorama

run: run-build ## Open the window; FOLDER=~/Pictures opens a folder, ARGS='--theme light' passes options.
	@bash Scripts/run.sh $(RUN)/release/panorama $(FOLDER) $(ARGS)

test: setup-test ## Build and run all tests, tier by tier.
	swift build --build-tests --scratch-path $(DEBUG)
	@bash Scripts/test.sh $(DEBUG)

fuzz: setup-test ## Try altered bytes on every reader of strangers' files, SECONDS=20 each; FILTER=png tries one.
	@bash Scripts/fuzz.sh $(or $(SECONDS),20) $(FILTER)

record: setup-test ## Draw the goldens that fail anew; look at them, then run make test.
	@[ -z "$${CI:-}" ] || { echo "panorama: goldens are not recorded where CI runs"; exit 1; }
	swift build --build-tests --scratch-path $(DEBUG)
	GOLDEN_RECORD=failed swift test --skip-build --scratch-path $(DEBUG) --filter '^ScreenshotTests\.'

bench: release ## Run the benchmarks; FILTER=layout runs a part.
	@bash Scripts/build-benches.sh $(BENCH)
	@PANORAMA_DATADIR=$(CURDIR)/Resources PANORAMA_THUMBNAILER=$(PROGRAM)-thumbnailer $(BENCH)/release/bench $(FILTER)

bench-peers: release ## Run the benchmarks beside other programs of their kind; FILTER=particles, pictures, viewers, folders or lists runs a part, WHOLE=1 adds their frames.
	@bash Scripts/build-benches.sh $(BENCH)
	@case "$(FILTER)" in "" | particles) bash Scripts/bench-peers.sh $(BENCH)/release/bench ;; esac
	@case "$(FILTER)" in "" | pictures) bash Scripts/bench-picture-peers.sh $(PROGRAM)-thumbnailer ;; esac
	@case "$(FILTER)" in "" | viewers) bash Scripts/bench-viewer-peers.sh $(PROGRAM) ;; esac
	@case "$(FILTER)" in "" | folders) bash Scripts/bench-folder-peers.sh $(PROGRAM) ;; esac
	@case "$(FILTER)" in "" | lists) bash Scripts/bench-list-peers.sh $(BENCH)/release/listwindow ;; esac

soak: release ## Let random hands use a window over 400 pictures, kill two windows that are in use, and let calls of starts fail; ACTIONS=50000, KILLS=500, STARTS=all, SEED=1.
	@bash Scripts/soak.sh $(PROGRAM) $(or $(ACTIONS),50000) $(or $(SEED),1)
	@bash Scripts/soak-kills.sh $(PROGRAM) $(or $(KILLS),500) $(or $(SEED),1)
	@bash Scripts/soak-faults.sh $(PROGRAM) $(or $(STARTS),all) "$(CALLS)" $(or $(SEED),1)

check: ## Judge format, imports and rules of the house.
	@bash Scripts/check.sh

docs: ## Build the documentation into build/docs; fails on an undocumented name or a broken link.
	@[ "$(SETUP)" = no ] || bash Scripts/setup.sh docs
	@DEBUG=$(DEBUG) bash Scripts/docs.sh site

install: release ## Install under PREFIX (default /usr/local).
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' bash Scripts/install.sh install $(RELEASE)/release

uninstall: ## Remove what install put under PREFIX.
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' bash Scripts/install.sh uninstall

deb: release ## Build a Debian package into build/deb.
	@bash Scripts/setup.sh deb
	@bash Scripts/deb.sh $(RELEASE)/release

check-deb: deb ## Judge the package, install it into a scratch root, start it there and remove it.
	@bash Scripts/setup.sh check-deb
	@bash Scripts/check-rebuild.sh release
	@bash Scripts/check-deb.sh $(RELEASE)/release

clean: ## Remove everything that was built.
	rm -rf $(DEBUG) build Benchmarks/.build Examples/*/.build
