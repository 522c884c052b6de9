//! Serves the test pages on a port of its own, until the process ends.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::OnceLock;
use std::thread;

/// A page: its path, further headers, and its body.
type Page = (&'static str, &'static str, &'static str);

const PAGES: &[Page] = &[
    (
        "/form",
        "",
        r#"<title>Form</title><main><h1>Order</h1><form action="/sent" method="post" aria-label="Order">
        <label>Name <input id="name" name="name" autocomplete="name" data-testid="who"></label>
        <input id="search" type="search" placeholder="Search orders">
        <label for="pw">Password</label><input id="pw" name="pw" type="password">
        <label>Size <select id="size"><option>Small</option><option>Large</option></select></label>
        <label><input id="gift" type="checkbox"> Gift</label>
        <label>Amount <input id="amount" type="number" min="1" max="9" step="2" required value="3"></label>
        <table aria-label="Orders"><thead><tr><th>Order</th><th>Customer</th><th></th></tr></thead><tbody>
        <tr><td>A-1</td><td>ACME</td><td><button type="button">Edit</button></td></tr>
        <tr><td>A-2</td><td>Birch</td><td><button type="button">Edit</button></td></tr></tbody></table>
        <button id="send">Send</button></form><x-box></x-box>
        <script>customElements.define('x-box', class extends HTMLElement { connectedCallback() {
          this.attachShadow({mode: 'open'}).innerHTML = '<section aria-label="Box"><button>Inside</button></section>'; } });</script></main>"#,
    ),
    (
        "/sent",
        "",
        "<title>Sent</title><h1>Sent</h1><p>It was sent.</p>",
    ),
    (
        "/frames",
        "",
        r#"<title>Outer</title><h1>Outer</h1><iframe title="Same" src="/inner"></iframe>
        <iframe title="Other" src="{other}/inner"></iframe>"#,
    ),
    (
        "/inner",
        "",
        "<title>Inner</title><button style='margin:20px'>Pay</button><input aria-label='Card'>",
    ),
    (
        "/strict",
        "Content-Security-Policy: default-src 'none'; script-src 'none'; require-trusted-types-for 'script'; sandbox allow-forms\r\n",
        "<title>Strict</title><button>Only this</button>",
    ),
    (
        "/links",
        "",
        r#"<title>Links</title><a href="/sent">Go</a> <a href="{other}/form">Elsewhere</a> <a href="/form" target="_blank">New tab</a>
        <button onclick="history.pushState(null, '', '/links/second')">Second</button>
        <button onclick="this.remove()">Vanish</button>
        <button onclick="confirm('Really?')">Ask</button>"#,
    ),
    ("/hop", "Location: /sent\r\n", ""),
];

/// The server's address, under two names that Chromium takes for two sites.
pub struct Site {
    pub own: String,
    pub other: String,
}

/// Serves until the process ends; one server for all tests.
pub fn site() -> &'static Site {
    static SITE: OnceLock<Site> = OnceLock::new();
    SITE.get_or_init(|| {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("its address").port();
        let other = format!("http://other.localhost:{port}");
        let site = Site {
            own: format!("http://127.0.0.1:{port}"),
            other: other.clone(),
        };
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let other = other.clone();
                thread::spawn(move || answer(stream, &other));
            }
        });
        site
    })
}

fn answer(mut stream: std::net::TcpStream, other: &str) {
    let mut request = [0u8; 8192];
    let read = stream.read(&mut request).unwrap_or(0);
    let request = String::from_utf8_lossy(&request[..read]).into_owned();
    let path = request.split_whitespace().nth(1).unwrap_or("/");
    let path = path.split('?').next().unwrap_or("/");
    let page = PAGES.iter().find(|(known, ..)| *known == path);
    let (status, headers, body) = match page {
        Some((_, headers, body)) if headers.starts_with("Location") => {
            ("302 Found", *headers, *body)
        }
        Some((_, headers, body)) => ("200 OK", *headers, *body),
        None => ("404 Not Found", "", ""),
    };
    let body = body.replace("{other}", other);
    // A client that has gone away is no matter.
    let _ = write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\n{headers}Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
}
