import { describe, expect, it, vi } from "vitest";
import { AUTHORITY, idTokenOf, rememberUser, testIdentity, USER_KEY } from "../testing/identity.ts";

/** The provider as the wire knows it: its description, and a token for each refresh token, once. */
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
    rememberUser({ expiresInSeconds: -10 });
    expect((await testIdentity().user())?.access_token).toBe("new-1");
  });

  it("happens once, however many ask at the same time, in however many tabs", async () => {
    const used = provider();
    rememberUser({ expiresInSeconds: -10 });
    const [tab, otherTab] = [testIdentity(), testIdentity()];
    const users = await Promise.all([tab.user(), tab.user(), otherTab.user()]);
    expect(users.map((user) => user?.access_token)).toEqual(["new-1", "new-1", "new-1"]);
    expect(used).toHaveLength(1);
  });

  it("replaces a token the server refused, unless another tab just did", async () => {
    const used = provider();
    rememberUser({ accessToken: "refused" });
    const identity = testIdentity();
    expect((await identity.renewed("refused"))?.access_token).toBe("new-1");
    expect((await identity.renewed("refused"))?.access_token).toBe("new-1");
    expect(used).toHaveLength(1);
  });

  it("leaves nobody signed in when the provider says no", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ error: "invalid_grant" }, { status: 400 }));
    rememberUser({ expiresInSeconds: -10 });
    expect(await testIdentity().user()).toBeNull();
  });

  it("does not ask the provider while the token is good", async () => {
    const used = provider();
    rememberUser({ accessToken: "good" });
    expect((await testIdentity().user())?.access_token).toBe("good");
    expect(used).toHaveLength(0);
  });
});

describe("[NAV-4] [C3] signing out in another tab", () => {
  const tell = (oldValue: string | null, newValue: string | null, key: string | null = USER_KEY) =>
    window.dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue }));
  const stored = (subject: string) => {
    rememberUser({ subject });
    return localStorage.getItem(USER_KEY);
  };

  it("is noticed here", () => {
    const heard = vi.fn();
    testIdentity().onOtherTab(heard);
    tell(stored("person-1"), null);
    expect(heard).toHaveBeenCalledExactlyOnceWith("signed-out");
  });

  it("and in again as somebody else is noticed too, but a renewal is not news", () => {
    const heard = vi.fn();
    testIdentity().onOtherTab(heard);
    tell(stored("person-1"), stored("person-1"));
    expect(heard).not.toHaveBeenCalled();
    tell(stored("person-1"), stored("person-2"));
    expect(heard).toHaveBeenCalledExactlyOnceWith("another-person");
  });

  it("is not confused with other things being stored", () => {
    const heard = vi.fn();
    const stop = testIdentity().onOtherTab(heard);
    tell("a", null, "touchline.sidebar");
    expect(heard).not.toHaveBeenCalled();
    stop();
    tell(stored("person-1"), null);
    expect(heard).not.toHaveBeenCalled();
  });
});
