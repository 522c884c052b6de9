//! Compiling short recordings by criterion, which tells whether a change made it slower: `cargo bench -p compiler --bench
//! compile -- --save-baseline NAME`, then `-- --baseline NAME`. Long recordings, memory and the bounds are `scale`'s.

#![allow(
    clippy::unwrap_used,
    missing_docs,
    reason = "a benchmark stops where something is missing; criterion's macros write no documentation"
)]

#[path = "scale/made.rs"]
mod made;

#[path = "scale/parse.rs"]
mod parse;

use compiler::Options;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

fn compile(criterion: &mut Criterion) {
    for events in [1_000, 10_000] {
        let mut file = Vec::new();
        made::write(&mut file, events).unwrap();
        let mut group = criterion.benchmark_group(format!("{events} events"));
        group.throughput(Throughput::Elements(events));
        group.sample_size(20);
        group.bench_function("typed parse", |bench| {
            bench.iter(|| parse::parse(black_box(&file)));
        });
        group.bench_function("our reader", |bench| {
            bench.iter(|| recording::read_bytes(black_box(&file)).unwrap());
        });
        group.bench_function("compile", |bench| {
            bench.iter(|| {
                let lines = recording::lines(black_box(&file));
                compiler::compile_lines(lines, &Options::default()).unwrap()
            });
        });
        group.finish();
    }
}

criterion_group!(benches, compile);
criterion_main!(benches);
