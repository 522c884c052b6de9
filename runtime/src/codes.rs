//! The codes of failures (`error.code` with `--json`), each with what `taught explain` says of it. Those of the compiler are
//! [`compiler::Code`].

use compiler::{Explanation, explained_codes};

/// A code of a failure or a diagnostic, wherever it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnyCode {
    /// Of the compiler.
    Compiler(compiler::Code),
    /// Of this program.
    Taught(Code),
}

impl AnyCode {
    /// All there are.
    pub fn all() -> impl Iterator<Item = Self> {
        let compiler = compiler::Code::ALL.iter().copied().map(Self::Compiler);
        compiler.chain(Code::ALL.iter().copied().map(Self::Taught))
    }

    /// The code as it is printed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Compiler(code) => code.as_str(),
            Self::Taught(code) => code.as_str(),
        }
    }

    /// What there is to say of it.
    #[must_use]
    pub const fn explanation(self) -> Explanation {
        match self {
            Self::Compiler(code) => code.explanation(),
            Self::Taught(code) => code.explanation(),
        }
    }
}

impl From<compiler::Code> for AnyCode {
    fn from(code: compiler::Code) -> Self {
        Self::Compiler(code)
    }
}

impl From<Code> for AnyCode {
    fn from(code: Code) -> Self {
        Self::Taught(code)
    }
}

explained_codes! {
    /// The codes of this program's failures: stable words for programs.
    pub enum Code {
        Usage = "usage" {
            title: "the command line is not understood",
            why: "A command, an argument or a value is missing, mistyped, or does not go with another one.",
            what_to_do: "Read the hint; `taught COMMAND --help` shows what the command takes.",
            example: "`taught compil` is answered with \"did you mean `compile`?\", exit code 2.",
        }
        Internal = "internal" {
            title: "taught made a mistake",
            why: "Something happened that should be impossible. What was saved before stands.",
            what_to_do: "Please report it, with the line that was said before it and the command. `TAUGHT_LOG=debug` shows more.",
            example: "\"error: taught made a mistake and stopped\".",
        }
        File = "file" {
            title: "a file or folder cannot be read or written",
            why: "It is not there, is not yours, the disk is full, or the system said something else, which the message repeats.",
            what_to_do: "Look at the path in the message, and at who may read and write it.",
            example: "\"cannot read `own.hbs`: no such file or directory\".",
        }
        NoHome = "no-home" {
            title: "nothing says where taught may keep things",
            why: "Neither TAUGHT_HOME nor the variables that tell the data folder are set, as in a service or a container.",
            what_to_do: "Set TAUGHT_HOME to a folder of your own.",
            example: "`TAUGHT_HOME=$HOME/.taught taught skill list`",
        }
        NotAFolder = "not-a-folder" {
            title: "the home is not a folder",
            why: "TAUGHT_HOME names a file.",
            what_to_do: "Set it to another path, or move the file away.",
            example: "`TAUGHT_HOME=/etc/hostname taught doctor`",
        }
        UnsafeHome = "unsafe-home" {
            title: "others may change what is in the home",
            why: "Its mode lets other users write there, who could put a key, a recording or a skill of theirs in it.",
            what_to_do: "Look whether its files are yours, then take their right away with `chmod 700`.",
            example: "A home in a folder of mode 0777.",
        }
        Key = "key" {
            title: "the key cannot be used, or is not the right one",
            why: "The key file holds no key of 32 bytes in base64, cannot be read, or the recording was sealed with another one.",
            what_to_do: "Name the right file in TAUGHT_KEY_FILE. A new key file is made with `openssl rand -base64 32`.",
            example: "A recording that was copied from another machine without its key.",
        }
        KeyMissing = "key-missing" {
            title: "the key is gone, and there are things sealed with it",
            why: "The key file was deleted or moved. A new one is not made: it would open nothing.",
            what_to_do: "Put it back from your copy, or name it in TAUGHT_KEY_FILE. Without it what is sealed cannot be opened by anyone.",
            example: "`store.db` was restored from a backup, `key` was not.",
        }
        NoRecording = "no-recording" {
            title: "there is no such recording",
            why: "It is neither a path nor the id of a recording that is kept.",
            what_to_do: "`taught recording list` shows the ids.",
            example: "`taught compile 2026-11-30-9f2a` after it was deleted.",
        }
        NotARecording = "not-a-recording" {
            title: "this is not a recording that can be read",
            why: "The file is of another kind, or only looks like a recording: a report of a run, another tool's file of the same name, one without steps.",
            what_to_do: "Give the folder that `taught record` made, its recording.jsonl, or a recording of Chrome's Recorder, Selenium IDE, workflow-use or Playwright.",
            example: "A report of a test run that has `steps` is refused with the reason.",
        }
        NotInItsFolder = "not-in-its-folder" {
            title: "the lines do not lie in a recording's folder",
            why: "A value is taken out of the lines and of the pictures beside them; a file of lines under another name has none.",
            what_to_do: "Name it `recording.jsonl` or `recording.sealed`, beside the folder `frames`, or give the folder.",
            example: "`taught recording redact copy.jsonl`",
        }
        OwnRecording = "own-recording" {
            title: "this is a recording of ours, which needs no import",
            why: "`taught recording import` is for files of other tools.",
            what_to_do: "Compile it as it is: `taught compile REC`.",
            example: "`taught recording import demo/recording.jsonl`",
        }
        NoTest = "no-test" {
            title: "the file has no test of this name",
            why: "`--test` names one of several tests or flows in a file of another tool.",
            what_to_do: "The hint lists their names.",
            example: "`taught compile suite.side --test \"Book a room\"`",
        }
        FolderTaken = "folder-taken" {
            title: "there is something in the folder already",
            why: "A skill or a recording is written into a folder of its own, and nothing of yours is written over.",
            what_to_do: "Name another folder; `taught compile -o DIR --force` replaces what is in it.",
            example: "`taught compile REC -o .` in a folder with other files.",
        }
        NotRecording = "not-recording" {
            title: "no recording is running",
            why: "It was ended, or never started; or it runs with another TAUGHT_HOME.",
            what_to_do: "Start one: `taught record --goal \"…\"`.",
            example: "`taught record stop` a second time.",
        }
        RecordingRunning = "recording-running" {
            title: "a recording is running",
            why: "Only one runs at a time for one home, and one that runs cannot be deleted.",
            what_to_do: "End it with `taught record stop`.",
            example: "`taught record` in a second terminal.",
        }
        Refused = "refused" {
            title: "the recorder refused the order",
            why: "What was asked for does not fit how the recording stands; the message says why.",
            what_to_do: "Look at what the recorder shows, then give another order.",
            example: "`taught record mark input` before anything was typed.",
        }
        NoAnswer = "no-answer" {
            title: "an answer did not come",
            why: "The recorder did not answer in time, or the person closed the input instead of answering a question.",
            what_to_do: "Try again. If the recorder stays silent, end it with Ctrl+C in its terminal: what it heard is kept.",
            example: "Ctrl+D at \"Answer [1]:\".",
        }
        PathTooLong = "path-too-long" {
            title: "the home's path is too long for a socket",
            why: "Systems allow about a hundred bytes for the path of a socket, through which the recorder is told to stop.",
            what_to_do: "Set TAUGHT_HOME to a folder with a shorter path.",
            example: "A home ten folders deep in a build directory.",
        }
        UnsupportedSystem = "unsupported-system" {
            title: "this system cannot do that yet",
            why: "Recording is there for X11 only.",
            what_to_do: "Record on Linux with X11. Compiling, keeping and serving work everywhere.",
            example: "`taught record` on Windows.",
        }
        Wayland = "wayland" {
            title: "other programs' input cannot be heard under Wayland",
            why: "Wayland shows a program only its own input. What X11 programs there get would be half a recording.",
            what_to_do: "Log in to an X11 session and record there.",
            example: "WAYLAND_DISPLAY is set.",
        }
        NoDisplay = "no-display" {
            title: "there is no display",
            why: "DISPLAY is not set, or the X server does not answer or does not let us in.",
            what_to_do: "Run it in the session whose screen you use; in a container set DISPLAY and XAUTHORITY.",
            example: "`taught record` over ssh.",
        }
        NoExtension = "no-extension" {
            title: "the X server lacks an extension that recording needs",
            why: "Input is heard through RECORD, and keys are understood through XKEYBOARD.",
            what_to_do: "Switch the extension on in the server, or use another one.",
            example: "An X server that was started with `-extension RECORD`.",
        }
        NoAccessibilityBus = "no-accessibility-bus" {
            title: "the accessibility bus does not answer",
            why: "Elements' names come from it. at-spi2-core is not installed, or there is no session bus.",
            what_to_do: "Install at-spi2-core, and start the session with D-Bus. `taught doctor` looks again.",
            example: "A bare X session without `dbus-run-session`.",
        }
        NoThread = "no-thread" {
            title: "the system gave no thread",
            why: "Limits on processes or memory were reached.",
            what_to_do: "End other programs, or raise the limit, and try again.",
            example: "A container with a limit of a few processes.",
        }
        NoBrowser = "no-browser" {
            title: "there is no browser to record in",
            why: "`--browser` starts Chromium, Chrome, Edge or Brave, and none is in PATH.",
            what_to_do: "Install one, or start your own and give its DevTools with `--cdp URL`.",
            example: "`taught record --browser` on a server without Chromium.",
        }
        BrowserNotStarted = "browser-not-started" {
            title: "the browser could not be started",
            why: "The system refused to start the program; the message says why.",
            what_to_do: "Start it by hand once, to see what it says; `--browser-arg` gives it further arguments.",
            example: "Chromium as root without `--browser-arg=--no-sandbox`.",
        }
        NoDevTools = "no-devtools" {
            title: "the browser did not open its DevTools",
            why: "It ended at once, or another browser with the same profile took over, or the machine is very busy.",
            what_to_do: "Close other windows with that profile, or start the browser with `--remote-debugging-port` and give its address with `--cdp`.",
            example: "A browser that refuses to run as root.",
        }
        NoDevToolsAddress = "no-devtools-address" {
            title: "the address of the DevTools cannot be used",
            why: "It is no `ws:` or `http:` address of this machine, or nothing answers there.",
            what_to_do: "Give what the browser prints after \"DevTools listening on\", or `http://127.0.0.1:PORT`.",
            example: "`taught record --cdp example.com`",
        }
        DevToolsRefused = "devtools-refused" {
            title: "the DevTools refused to be used",
            why: "The browser closed the connection or answered an order with an error, which the message repeats.",
            what_to_do: "Close other programs that use the browser's DevTools, or update the browser.",
            example: "A browser too old for flat sessions.",
        }
        NoInput = "no-input" {
            title: "input cannot be heard",
            why: "The system does not let the recorder listen.",
            what_to_do: "`taught doctor` says what is in the way.",
            example: "Another program holds what listening needs.",
        }
        NotHeard = "not-heard" {
            title: "the recorder did not hear its own test",
            why: "Before it says that it records it sends itself input, and that did not arrive. A recording would be empty.",
            what_to_do: "`taught doctor` says what is in the way; then start it again.",
            example: "A virtual screen whose server drops test input.",
        }
        Recorder = "recorder" {
            title: "the recording cannot be written or ended as it should",
            why: "The disk is full or the folder is gone; the message says what happened.",
            what_to_do: "What was recorded before is kept: `taught recording list` shows it.",
            example: "The disk filled up while pictures were written.",
        }
        NeedsConfirmation = "needs-confirmation" {
            title: "somebody has to say yes, and nobody could be asked",
            why: "There is no terminal to answer on. Exit code 3: a person has to go on.",
            what_to_do: "Run it in a terminal, or add `--yes` if that is what you want.",
            example: "`taught teach --from REC` in a script.",
        }
        NotConfirmed = "not-confirmed" {
            title: "the answer was no",
            why: "You were asked, and did not say yes. Nothing was saved or deleted.",
            what_to_do: "Run it again if that was not meant. A recording is kept in any case.",
            example: "Enter at \"Save this skill? [y/N]\".",
        }
        Editor = "editor" {
            title: "the editor did not start, or failed",
            why: "VISUAL or EDITOR names a program that is not there, or that ended with an error. Nothing was saved.",
            what_to_do: "Name another one in EDITOR, or give the text with `--from FILE`.",
            example: "`EDITOR=nosuch taught skill edit taught-file-an-expense`",
        }
        NoSkill = "no-skill" {
            title: "there is no such skill",
            why: "The slug is mistyped, or the skill was deleted.",
            what_to_do: "The hint names those that are near; `taught skill list` shows all.",
            example: "`taught skill show taught-file-expense`: did you mean `taught-file-an-expense`?",
        }
        NoVersion = "no-version" {
            title: "the skill has no such version",
            why: "Versions count up from 1 with each change.",
            what_to_do: "`taught skill history SLUG` shows those there are.",
            example: "`taught skill diff SLUG` of a skill that was never changed.",
        }
        Disabled = "disabled" {
            title: "the skill is disabled",
            why: "Its owner switched it off, so that agents neither see nor load it.",
            what_to_do: "`taught skill enable SLUG`",
            example: "An agent loads a skill that was disabled since it listed them.",
        }
        NoFile = "no-file" {
            title: "the skill has no such file",
            why: "A skill has its document, and beside it at most the files that it was saved with.",
            what_to_do: "The hint lists them.",
            example: "`references/evidence.md` of a skill that was written by hand.",
        }
        SlugTaken = "slug-taken" {
            title: "there is a skill with this slug already",
            why: "A slug names one skill for good. It is made from the title, so two tasks with one goal meet.",
            what_to_do: "Choose another name with `--name`, or delete the other skill.",
            example: "The same recording is saved a second time.",
        }
        Conflict = "conflict" {
            title: "the skill was changed meanwhile",
            why: "The change started from a version that is no longer the newest. Nothing was written over.",
            what_to_do: "Look at what changed with `taught skill diff`, then make the change again.",
            example: "Two people edit the same skill.",
        }
        BadSlug = "bad-slug" {
            title: "this cannot be a slug",
            why: "A slug has lower-case letters, digits and single hyphens between them, at most 64 characters.",
            what_to_do: "Spell it so.",
            example: "`File_An_Expense`",
        }
        NotTaught = "not-taught" {
            title: "a skill from a recording has a slug that starts with `taught-`",
            why: "By that an agent, and its owner, know that a person showed it.",
            what_to_do: "Put `taught-` before it.",
            example: "`slug: \"file-an-expense\"` in a compiled document.",
        }
        OtherSlug = "other-slug" {
            title: "the document is for another skill",
            why: "A skill keeps its slug for good: others refer to it.",
            what_to_do: "Change the other lines only, or save it as a new skill.",
            example: "`taught skill edit a --from b/SKILL.md`",
        }
        BadDocument = "bad-document" {
            title: "the document cannot be read",
            why: "It does not begin with `---`, `name:`, `slug:`, `description:`, `---`, or what stands there is no text.",
            what_to_do: "The message names the line. `taught skill show SLUG` shows how it should look.",
            example: "A description with an unquoted colon and a line break.",
        }
        BadFiles = "bad-files" {
            title: "the files beside the document cannot be kept",
            why: "A path leads out of the skill's folder, is twice there, is too deep or too long, or the whole is too large.",
            what_to_do: "The message names the file; rename or remove it.",
            example: "`../key` as a file of a skill.",
        }
        TooLong = "too-long" {
            title: "a text is longer than what is kept of it",
            why: "A note or a name is read at a glance, and so has a limit, which the message says.",
            what_to_do: "Say it shorter; longer text belongs into the skill itself.",
            example: "`taught rate SLUG fail --note` with a whole log.",
        }
        ExportTaken = "export-taken" {
            title: "there is something where the skill would be written",
            why: "An export makes a new folder and writes over nothing.",
            what_to_do: "Name another place with `--dir`, or move this one away.",
            example: "`taught skill export SLUG` twice.",
        }
        ExportFailed = "export-failed" {
            title: "the skill could not be written",
            why: "The system said why, and the message repeats it. Nothing half is left.",
            what_to_do: "Look at the path, and at who may write there.",
            example: "`--dir` names a folder on a full disk.",
        }
        HoldsSecret = "holds-secret" {
            title: "what would be written holds something that looks like a secret",
            why: "Every document goes through the nets before it is written. The message names the place and the kind, never the value.",
            what_to_do: "Put `{secret: NAME}` in its place, which says what to ask the user for. `taught scan FILE` shows every place.",
            example: "`taught skill edit` with an API key in a step.",
        }
        NotLookedThrough = "not-looked-through" {
            title: "the nets could not look through it",
            why: "They failed, and what was not looked at is not written.",
            what_to_do: "The line above says where taught went wrong; please report it.",
            example: "Should not happen.",
        }
        WrongKey = "wrong-key" {
            title: "the store was sealed with another key",
            why: "The key file is not the one that the store was made with.",
            what_to_do: "Name the right one in TAUGHT_KEY_FILE. Nothing was changed.",
            example: "`store.db` was copied to a machine with a key of its own.",
        }
        StoreTooNew = "store-too-new" {
            title: "the store was written by a newer version",
            why: "It has a form that this version does not know. Nothing was changed.",
            what_to_do: "Install that version of taught.",
            example: "An old `taught` is still first in PATH.",
        }
        NotAStore = "not-a-store" {
            title: "`store.db` is not a store of ours",
            why: "Another program's file has that name.",
            what_to_do: "Move it away, or set TAUGHT_HOME to another folder.",
            example: "TAUGHT_HOME names another program's folder.",
        }
        StoreDamaged = "store-damaged" {
            title: "the store is damaged",
            why: "What stands in it does not fit its seals: a disk error, or somebody changed it.",
            what_to_do: "Put back a copy of the file. What is damaged is not shown.",
            example: "A bit flipped in a sealed document.",
        }
        StoreBusy = "store-busy" {
            title: "the store is in use",
            why: "Another process wrote to it for longer than was waited for.",
            what_to_do: "End that process, or try again.",
            example: "A backup program holds the file.",
        }
        DiskFull = "disk-full" {
            title: "the disk is full",
            why: "What was to be saved does not fit. What was saved before stands.",
            what_to_do: "Make room, then try again.",
            example: "`taught compile REC --save` on a full disk.",
        }
        StoreFailed = "store-failed" {
            title: "the store failed",
            why: "The database said something that has no code of its own; the message repeats it.",
            what_to_do: "Try again; if it stays so, report it with the message.",
            example: "A file system that does not lock files.",
        }
        NotText = "not-text" {
            title: "the file is not text",
            why: "`taught scan` looks through text; of anything else \"nothing found\" would mean nothing.",
            what_to_do: "Scan the text that it was made from.",
            example: "`taught scan picture.png`",
        }
        Sealed = "sealed" {
            title: "the recording is sealed",
            why: "What is sealed cannot be looked through as it stands.",
            what_to_do: "`taught recording export REC` writes it in plain lines.",
            example: "`taught scan recordings/ID`",
        }
        TooLarge = "too-large" {
            title: "the file or folder is too large to be looked through",
            why: "There is a bound, so that a scan ends.",
            what_to_do: "Scan its parts one by one.",
            example: "`taught scan` of a folder with a hundred thousand files.",
        }
        McpProtocol = "mcp-protocol" {
            title: "the other side does not speak the Model Context Protocol",
            why: "`taught mcp` is started by an agent's host, which speaks to it on stdin and stdout.",
            what_to_do: "Put it into the host's configuration, as README.md shows.",
            example: "`taught mcp` typed in a terminal, and a word after it.",
        }
        McpBrokenOff = "mcp-broken-off" {
            title: "serving broke off",
            why: "A task of ours ended early, or the stream was cut; the message says which.",
            what_to_do: "The host starts it again. If it stays so, report it with the message.",
            example: "The host was killed.",
        }
        UnknownCode = "unknown-code" {
            title: "there is no such code",
            why: "`taught explain` was asked for a code that nothing says.",
            what_to_do: "The hint names the nearest; `taught explain` lists all.",
            example: "`taught explain T999`",
        }
    }
}
