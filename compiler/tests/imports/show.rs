//! Prints what an import gives, for reading: `SHOW=path cargo test -p compiler --test imports show -- --nocapture`.

#[test]
fn show() {
    let Ok(paths) = std::env::var("SHOW") else {
        return;
    };
    for path in paths.split_whitespace() {
        println!("=== {path}");
        let bytes = std::fs::read(path).unwrap();
        match compiler::import::read(&bytes) {
            Err(error) => println!("REFUSED {error}\n  hint: {}", error.hint()),
            Ok(imported) => {
                println!("importer {} empty {:?}", imported.importer, imported.empty);
                for told in imported.told {
                    println!("--- `{}` {:?}", told.name, told.counted);
                    for d in &told.diagnostics {
                        println!("{d}");
                    }
                    let compiled =
                        compiler::compile(&[told.recording], &compiler::Options::default());
                    for d in &compiled.diagnostics {
                        println!("compiling: {d}");
                    }
                    if let Some(skill) = compiled.skill {
                        let kinds: Vec<&str> = crate::kinds(&skill);
                        println!("kinds: {}", kinds.join(" "));
                    }
                    let document = compiled.files.get("SKILL.md");
                    println!("{}", document.map_or("no document", |text| text));
                }
            }
        }
    }
}
