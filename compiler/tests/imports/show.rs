//! Prints what an import gives, for reading: `SHOW=path cargo test -p compiler --test imports show -- --nocapture`.

#[test]
fn show() {
    let Ok(paths) = std::env::var("SHOW") else { return };
    for path in paths.split(' ') {
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
                    let compiled = compiler::compile(&[told.recording], &compiler::Options::default());
                    for d in &compiled.diagnostics {
                        println!("C {d}");
                    }
                    match std::env::var("WHOLE") {
                        Ok(_) => println!("{}", compiled.files.get("SKILL.md").map_or("", |s| s)),
                        Err(_) => {
                            if let Some(skill) = compiled.files.get("SKILL.md") {
                                let from = skill.find("# ").unwrap_or(0);
                                let to = skill.find("## Check the result").unwrap_or(skill.len());
                                println!("{}", &skill[from..to]);
                            }
                        }
                    }
                }
            }
        }
    }
}
