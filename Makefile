# `make demo` and `make test` do all set-up themselves on a Debian machine with Rust.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# What the virtual screen, the browser and their tests need. Names are Debian's.
PACKAGES := xvfb openbox dbus at-spi2-core chromium xdotool x11-xkb-utils x11-utils imagemagick fonts-dejavu-core \
	gcc g++ libc6-dev pkg-config python3 fossil

# What compiling for Windows, and running that, needs.
WINDOWS_PACKAGES := rustc-web cargo-web rust-web-src mingw-w64 wine64 wine xvfb openbox xdotool x11-xkb-utils python3

.PHONY: help setup build demo test test-windows lint test-long bench-compiler bench-secrets goldens clean

help:
	@echo 'make demo            one demonstration on a private screen: record, compile, save, serve, rate'
	@echo 'make test            all tests (within 15 minutes once built)'
	@echo 'make test-windows    built for Windows and run under Wine: the same bytes for every golden, and a dialog recorded'
	@echo 'make lint            formatting and clippy'
	@echo 'make test-long       kills by the thousand, and ten minutes of fuzzing for each reader of foreign bytes'
	@echo 'make bench-compiler  time and memory of compiling 1,000 to 1,000,000 events'
	@echo 'make bench-secrets   what of planted secrets comes out, what of harmless text is lost, and the time, by kind'
	@echo 'make goldens         records the scenes anew and rewrites fixtures/skills'

# Installs only what is missing, so that a machine that has everything needs no rights.
setup:
	@bash .ci/setup $(PACKAGES)

build:
	cargo build --workspace --bins

demo: setup build
	target/debug/demo

test: setup build
	cargo test --workspace

test-windows:
	@bash .ci/setup $(WINDOWS_PACKAGES)
	.ci/windows/test

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- --deny warnings

test-long: setup build
	TAUGHT_KILLS=2000 cargo test --package store --test kill
	TAUGHT_KILLS=1000 cargo test --package recorder --lib kill
	TAUGHT_KILLS=300 cargo test --package taught --test command a_kill_leaves
	TAUGHT_PLANTED=3 cargo test --package planted -- --include-ignored
	TAUGHT_PACES=10 cargo test --package e2e --test journeys paces -- --nocapture
	.ci/fuzz 600

bench-compiler: setup
	cargo bench --package compiler --bench compile
	cargo bench --package compiler --bench scale

bench-secrets: setup
	cargo bench --package planted --bench secrets

goldens: setup build
	target/debug/goldens $$(ls fixtures/skills)
	UPDATE_EXPECT=1 cargo test --package compiler --test goldens

clean:
	cargo clean
