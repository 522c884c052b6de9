//! A web application that nobody here wrote: recorded, compiled, and what its document must say.

use e2e::binary::Taught;
use e2e::foreign::{self, Fossil, GOAL};
use e2e::shown::Showing;
use e2e::stage::{Options, Stage};

#[tokio::test]
async fn a_ticket_in_fossil_becomes_a_skill() {
    let fossil = Fossil::start().unwrap();
    let address = fossil.address();
    let mut stage = Stage::start(&Options::with_browser("about:blank")).unwrap();
    let taught = Taught::on(&stage).unwrap();
    let mut showing = Showing::begin_at(&mut stage, &taught, &address, GOAL, &[])
        .await
        .unwrap();
    foreign::play(&mut showing.driver).await.unwrap();
    let recorded = showing.stop().await.unwrap();
    assert_eq!(
        recorded.outcome.code,
        Some(0),
        "{}",
        recorded.outcome.stderr
    );
    let document = taught.must(&["compile", &recorded.id]).unwrap();
    for sentence in [
        "- http://127.0.0.1:8190\n",
        "Click the button **Preview**.",
        "**Cannot be undone.** Read the values back, then click the button **Submit** once.",
    ] {
        assert!(
            document.contains(sentence),
            "`{sentence}` is not in:\n{document}"
        );
    }
    assert!(
        !document.contains("two badges"),
        "its field has no name, so it could be a secret:\n{document}"
    );
}
