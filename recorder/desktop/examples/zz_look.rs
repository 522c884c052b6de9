//! temp
#![allow(clippy::all, clippy::print_stdout, clippy::unwrap_used)]
use std::time::Instant;
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let d = desktop::open(&desktop::Options{lookup_ms: 2000, ..Default::default()})?;
    let t = Instant::now(); println!("warm {:?} {:?}", d.elements.warm_up(), t.elapsed());
    let w = d.windows.active()?.unwrap(); 
    let args: Vec<i32> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    for p in args.chunks(2) {
        println!("window {:?}", d.windows.at(p[0], p[1]).map(|w| w.map(|w| (w.title, w.id, w.pid, w.bounds))));
        for _ in 0..3 {
        let t = Instant::now(); let id = d.elements.id_at(p[0], p[1]); let t1 = t.elapsed();
        let t = Instant::now(); let e = d.elements.at(p[0], p[1]).map(|e| e.map(|e| (e.role, e.name, e.hit, e.documents.len(), e.cell, e.index, e.matches, e.neighbours.len(), e.ancestors.iter().map(|a| format!("{} {:?}", a.role, a.name)).collect::<Vec<_>>().join(" < ") ))); println!("{:?} id_at {t1:?} at {:?} {e:?}", id.map(|i| i.map(|i| i.path().to_owned())), t.elapsed());
        }
    }
    if args.first() == Some(&-1) {
        for w in d.windows.list()?.into_iter().chain(d.windows.at(100, 330)?) {
        let r = d.changes.root_of_window(&w)?;
        println!("WIN {w:?} {r:?}");
        let Some(r) = r else { continue };
        let s = d.changes.summary(&r, 2000, std::time::Duration::from_secs(2))?;
        for n in &s.nodes { if n.path.contains("toolbar") { continue }; let e = d.elements.describe(n.id.as_ref().unwrap())?; println!("{}{} {:?} {:?} {:?} {:?}", " ".repeat(n.depth as usize), n.role, n.name, n.id.as_ref().unwrap().path(), e.bounds, e.showing); }
        }
        return Ok(());
    }
    if args.is_empty() {
        let page = d.pages.of_window(&w)?.unwrap();
        for _ in 0..3 { let t = Instant::now(); d.pages.of_window(&w)?.unwrap(); println!("page {:?}", t.elapsed()); }
        for _ in 0..3 { let t = Instant::now(); d.elements.focused()?; println!("focused {:?}", t.elapsed()); }
        for _ in 0..3 { let t = Instant::now(); let s = d.changes.summary(page.document.as_ref().unwrap(), 2000, std::time::Duration::from_secs(2))?; println!("summary {:?} {}", t.elapsed(), s.nodes.len());}
        let r = d.changes.root_of_window(&w)?.unwrap();
        for _ in 0..3 { let t = Instant::now(); let s = d.changes.summary(&r, 2000, std::time::Duration::from_secs(2))?; println!("summary of window {:?} {}", t.elapsed(), s.nodes.len());}
    }
    Ok(())
}
