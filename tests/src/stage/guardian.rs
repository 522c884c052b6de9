//! The last one to leave: a shell that waits for this process to end, however it ends, and clears up behind the stage.

use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Its input closes when the stage is dropped, and also when this process is killed. Every process of the stage carries
/// the stage's folder in its environment, and no other process does; some, such as the services that the session bus
/// starts, are in no process group of ours. The X server is asked first, so that it removes its lock.
const SCRIPT: &str = r#"
cat >/dev/null
processes() { grep -lsaF -- "XDG_RUNTIME_DIR=$1/" /proc/[0-9]*/environ | cut -d/ -f3; }
left=$(processes "$1")
if [ -n "$left" ]; then
  kill -TERM $left
  for turn in 1 2 3 4 5 6 7 8 9 10; do
    left=$(processes "$1")
    [ -z "$left" ] && break
    sleep 0.1
  done
fi
# What is killed may still write for a moment, so that a folder is not empty when it is to go.
for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  left=$(processes "$1")
  [ -n "$left" ] && kill -KILL $left
  rm -rf -- "$1" && [ -z "$left" ] && break
  sleep 0.1
done
"#;

#[derive(Debug)]
pub(super) struct Guardian {
    shell: Child,
}

impl Guardian {
    pub(super) fn of(folder: &Path) -> io::Result<Self> {
        let shell = Command::new("sh")
            .args(["-c", SCRIPT, "guardian"])
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // Ctrl+C in a terminal goes to the whole group, and this has to outlive it.
            .process_group(0)
            .spawn()?;
        Ok(Self { shell })
    }
}

impl Drop for Guardian {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        // It cannot be waited for only if it is gone.
        let _ = self.shell.wait();
    }
}
