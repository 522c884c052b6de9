//! What is left of addresses.

use secrets::Net;

#[track_caller]
fn check(url: &str, expect: &str) {
    assert_eq!(Net::new().clean_url(url).as_str(), expect);
    if url.contains("://") {
        let sentence = format!("see <{url}> there");
        assert_eq!(
            Net::new().clean(&sentence).as_str(),
            format!("see <{expect}> there")
        );
    }
}

#[test]
fn user_information_goes() {
    check(
        "https://bob:pw@a.example/x",
        "https://{secret: credentials}@a.example/x",
    );
    check(
        "https://abcdef@a.example",
        "https://{secret: credentials}@a.example",
    );
    check(
        "postgres://u:pw@h/db?sslmode=off",
        "postgres://u:{secret: password}@h/db?sslmode=off",
    );
    check("ssh://git@a.example/x.git", "ssh://git@a.example/x.git");
    check("https://a.example/@bob", "https://a.example/@bob");
}

#[test]
fn parameters_go_by_their_exact_name() {
    check(
        "https://a.example/x?id=7&Token=ab&q=b",
        "https://a.example/x?id=7&Token={secret: token}&q=b",
    );
    check(
        "https://a.example/?X-Amz-Signature=0f&X-Amz-Date=20261130",
        "https://a.example/?X-Amz-Signature={secret: signature}&X-Amz-Date=20261130",
    );
    check(
        "/login?user[password]=x1&user[name]=bob",
        "/login?user[password]={secret: password}&user[name]=bob",
    );
    check(
        "?RelayState=ab;SAMLResponse=cd",
        "?RelayState={secret: relay_state};SAMLResponse={secret: saml_message}",
    );
    check(
        "https://a.example/x?page_token=ab&token=",
        "https://a.example/x?page_token=ab&token=",
    );
}

#[test]
fn a_code_is_secret_beside_a_state_only() {
    check(
        "https://a.example/cb?code=4-0Ab&state=xyz",
        "https://a.example/cb?code={secret: code}&state=xyz",
    );
    check(
        "https://a.example/buy?code=SUMMER10",
        "https://a.example/buy?code=SUMMER10",
    );
}

#[test]
fn auth_is_secret_where_it_holds_more_than_a_word() {
    check(
        "https://a.example/feed.json?auth=9fK2mQ7vTz41RbXc&page=2",
        "https://a.example/feed.json?auth={secret: token}&page=2",
    );
    for harmless in [
        "?auth=google",
        "?auth=1",
        "?auth=organization",
        "?author=9fK2mQ7vTz41RbXc",
    ] {
        check(harmless, harmless);
    }
}

#[test]
fn fragments_are_read_as_what_they_look_like() {
    check(
        "https://a.example/#access_token=ab&expires_in=3600",
        "https://a.example/#access_token={secret: token}&expires_in=3600",
    );
    check(
        "https://a.example/#/reset-password/k3J9xQ2m?x=1",
        "https://a.example/#/reset-password/{secret: token}?x=1",
    );
    check(
        "https://a.example/x#section-2",
        "https://a.example/x#section-2",
    );
}

#[test]
fn addresses_inside_addresses_are_read_too() {
    check(
        "https://a.example/go?next=https%3A%2F%2Fb.example%2Fcb%3Ftoken%3Dab%26x%3D1",
        "https://a.example/go?next=https%3A%2F%2Fb.example%2Fcb%3Ftoken%3D{secret: token}%26x%3D1",
    );
    check(
        "https://a.example/go?next=https%253A%252F%252Fu%253Ap%2540b.example%252F",
        "https://a.example/go?next=https%253A%252F%252F{secret: credentials}%2540b.example%252F",
    );
    check(
        "https://a.example/go?next=https://b.example/verify/a1b2c3d4",
        "https://a.example/go?next=https://b.example/verify/{secret: token}",
    );
}

#[test]
fn path_segments_that_work_once_go() {
    check(
        "https://a.example/reset-password/k3J9xQ2mLp",
        "https://a.example/reset-password/{secret: token}",
    );
    check(
        "https://a.example/users/invite/accept/550e8400-e29b-41d4-a716-446655440000",
        "https://a.example/users/invite/accept/{secret: token}",
    );
    check(
        "https://a.example/Magic_Link/482913",
        "https://a.example/Magic_Link/{secret: token}",
    );
    check(
        "https://a.example/verify/email",
        "https://a.example/verify/email",
    );
    check(
        "https://a.example/x;jsessionid=0AB12",
        "https://a.example/x;jsessionid={secret: session}",
    );
}

#[test]
fn ordinary_addresses_stay() {
    for url in [
        "https://expenses.localhost:8101/reports/1042?view=all&sort=date#top",
        "https://a.example/orders/550e8400-e29b-41d4-a716-446655440000",
        "https://a.example/commit/25915f5c0ffee0ddba11ad0be0123456789abcde",
        "https://a.example/search?q=reset+the+password&t=1764518755123",
        "https://a.example/help/password-security",
        "http://[::1]:8101/x",
        "about:blank",
        "file:///home/bob/Report%20(2).pdf",
    ] {
        check(url, url);
    }
}
