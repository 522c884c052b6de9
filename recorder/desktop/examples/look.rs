#![allow(clippy::print_stdout)]
use std::time::Instant;
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let d = desktop::open(&desktop::Options {
        lookup_ms: 1000,
        ..Default::default()
    })?;
    println!("{:#?}", d.problems);
    let t = Instant::now();
    println!("warm {:?} {:?}", d.elements.warm_up(), t.elapsed());
    let w = d.windows.active()?.unwrap();
    println!("{w:?}");
    let t = Instant::now();
    println!("{:?} {:?}", d.pages.of_window(&w), t.elapsed());
    let t = Instant::now();
    println!(
        "focused {:?} {:?}",
        d.elements.focused().map(|e| e.map(|e| (e.role, e.name))),
        t.elapsed()
    );
    let args: Vec<i32> = std::env::args()
        .skip(1)
        .map(|a| a.parse().unwrap())
        .collect();
    for p in args.chunks(2) {
        let t = Instant::now();
        let id = d.elements.id_at(p[0], p[1]);
        let t1 = t.elapsed();
        let t = Instant::now();
        let e = d.elements.at(p[0], p[1]);
        println!("{id:?} {t1:?}\n{e:?} \n{:?}", t.elapsed());
    }
    if args.is_empty() {
        let page = d.pages.of_window(&w)?.unwrap();
        let t = Instant::now();
        let s = d.changes.summary(
            &page.document.unwrap(),
            2000,
            std::time::Duration::from_secs(2),
        )?;
        println!("summary {:?} {}", t.elapsed(), s.nodes.len());
        for n in &s.nodes {
            println!(
                "{}{} {:?} {:?} {} {}",
                "  ".repeat(n.depth as usize),
                n.role,
                n.name,
                n.value,
                n.path,
                if n.live { "LIVE" } else { "" }
            );
        }
        let t = Instant::now();
        let i = d.look.capture(d.look.screen()?)?;
        println!("{i:?} {:?}", t.elapsed());
        let t = Instant::now();
        let i = d.look.capture(d.look.screen()?)?;
        println!("{i:?} {:?}", t.elapsed());
    }
    Ok(())
}
