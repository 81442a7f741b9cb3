import { describe, expect, it, vi } from "vitest";
import { AUTHORITY, idTokenOf, storeUser, testIdentity, USER_KEY } from "../testing/identity.ts";

/** Fake provider: its discovery document, and one token per refresh token. */
function provider() {
  const used: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.endsWith("/.well-known/openid-configuration")) {
      return Response.json({ issuer: AUTHORITY, token_endpoint: `${AUTHORITY}/token` });
    }
    const refreshToken = new URLSearchParams(String(init.body)).get("refresh_token") ?? "";
    if (used.includes(refreshToken))
      return Response.json({ error: "invalid_grant" }, { status: 400 });
    used.push(refreshToken);
    return Response.json({
      access_token: `new-${used.length}`,
      refresh_token: `next-${used.length}`,
      id_token: idTokenOf("person-1"),
      token_type: "Bearer",
      expires_in: 600,
    });
  });
  return used;
}

describe("[AUTH-2] renewing the session", () => {
  it("happens silently when the stored token has expired", async () => {
    provider();
    storeUser({ expiresInSeconds: -10 });
    expect((await testIdentity().user())?.access_token).toBe("new-1");
  });

  it("happens once, however many ask at the same time, in however many tabs", async () => {
    const used = provider();
    storeUser({ expiresInSeconds: -10 });
    const [tab, otherTab] = [testIdentity(), testIdentity()];
    const users = await Promise.all([tab.user(), tab.user(), otherTab.user()]);
    expect(users.map((user) => user?.access_token)).toEqual(["new-1", "new-1", "new-1"]);
    expect(used).toHaveLength(1);
  });

  it("replaces a token the server refused, unless another tab just did", async () => {
    const used = provider();
    storeUser({ accessToken: "refused" });
    const identity = testIdentity();
    expect((await identity.renewed("refused"))?.access_token).toBe("new-1");
    expect((await identity.renewed("refused"))?.access_token).toBe("new-1");
    expect(used).toHaveLength(1);
  });

  it("leaves nobody signed in when the provider says no", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ error: "invalid_grant" }, { status: 400 }));
    storeUser({ expiresInSeconds: -10 });
    expect(await testIdentity().user()).toBeNull();
  });

  it("does not ask the provider while the token is good", async () => {
    const used = provider();
    storeUser({ accessToken: "good" });
    expect((await testIdentity().user())?.access_token).toBe("good");
    expect(used).toHaveLength(0);
  });
});

describe("[O-1] a sign-in", () => {
  const asked: URLSearchParams[] = [];
  /** Signs in through the provider, which returns an ID token with this nonce. */
  async function signedIn(resource: string | undefined, nonceSaid: (sent: string) => string) {
    asked.length = 0;
    let nonce = "";
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      if (!url.endsWith("/token")) {
        const [authorization_endpoint, token_endpoint] = [
          `${AUTHORITY}/auth`,
          `${AUTHORITY}/token`,
        ];
        return Response.json({ issuer: AUTHORITY, authorization_endpoint, token_endpoint });
      }
      asked.push(new URLSearchParams(String(init?.body)));
      return Response.json({
        access_token: "new",
        refresh_token: "next",
        id_token: idTokenOf("person-1", { nonce: nonceSaid(nonce) }),
        token_type: "Bearer",
        expires_in: 30,
      });
    });
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    const identity = testIdentity(resource ? { resource } : {});
    const begun = leave.mock.calls.length;
    // Settles only if the redirect fails.
    void identity.redirectToSignIn("/home");
    await vi.waitFor(() => expect(leave.mock.calls.length).toBe(begun + 1), 10_000);
    const left = new URL(String(leave.mock.calls.at(-1)?.[0])).searchParams;
    nonce = left.get("nonce") ?? "";
    const before = window.location.href;
    window.history.replaceState(null, "", `/auth/callback?code=c&state=${left.get("state")}`);
    const arrived = await identity.finishSignIn().finally(() => {
      window.history.replaceState(null, "", before);
    });
    return { identity, left, arrived };
  }

  it("names the resource, where there is one, when it begins, when the code is given and at every renewal", async () => {
    const { identity, left } = await signedIn("https://crm.example.com/api", (sent) => sent);
    await identity.renewed("new");
    expect([left, ...asked].map((one) => one.get("resource"))).toEqual([
      "https://crm.example.com/api",
      "https://crm.example.com/api",
      "https://crm.example.com/api",
    ]);
  });

  it("names none where none is set", async () => {
    const { left } = await signedIn(undefined, (sent) => sent);
    expect([left, ...asked].map((one) => one.has("resource"))).toEqual([false, false]);
  });

  it("is taken only with the nonce that it began with, a new one each time", async () => {
    const first = await signedIn(undefined, (sent) => sent);
    expect(first.arrived?.returnTo).toBe("/home");
    const second = await signedIn(undefined, (sent) => sent);
    expect(second.left.get("nonce")).not.toBe(first.left.get("nonce"));
    await expect(signedIn(undefined, () => "another")).rejects.toThrow(/nonce/);
  });
});

describe("[NAV-4] [C3] signing out in another tab", () => {
  const tell = (oldValue: string | null, newValue: string | null, key: string | null = USER_KEY) =>
    window.dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue }));
  const stored = (subject: string) => {
    storeUser({ subject });
    return localStorage.getItem(USER_KEY);
  };

  it("is noticed here", () => {
    const heard = vi.fn();
    testIdentity().onOtherTabChange(heard);
    tell(stored("person-1"), null);
    expect(heard).toHaveBeenCalledExactlyOnceWith("signed-out");
  });

  it("and in again as somebody else is noticed too, but a renewal is not news", () => {
    const heard = vi.fn();
    testIdentity().onOtherTabChange(heard);
    tell(stored("person-1"), stored("person-1"));
    expect(heard).not.toHaveBeenCalled();
    tell(stored("person-1"), stored("person-2"));
    expect(heard).toHaveBeenCalledExactlyOnceWith("another-person");
  });

  it("is not confused with other things being stored", () => {
    const heard = vi.fn();
    const stop = testIdentity().onOtherTabChange(heard);
    tell("a", null, "touchline.sidebar");
    expect(heard).not.toHaveBeenCalled();
    stop();
    tell(stored("person-1"), null);
    expect(heard).not.toHaveBeenCalled();
  });
});
