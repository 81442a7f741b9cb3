import { describe, expect, it } from "vitest";
import { scrubPrivate } from "./tracking.ts";

const event = {
  message: "Request with Bearer eyJhbGciOi.eyJzdWIi.c2ln failed for ana.silva@example.test",
  request: {
    url: "https://app.test/rep/7?deal=42&token=abc",
    query_string: "deal=42&token=abc",
    headers: { Authorization: "Bearer abc.def", Cookie: "sid=1", "User-Agent": "Browser" },
  },
  user: { id: "7", email: "ana.silva@example.test", name: "Ana Silva", ip_address: "10.0.0.1" },
  breadcrumbs: [
    { category: "fetch", data: { method: "GET", url: "/api/deals?owner=ana%40example.test" } },
  ],
  contexts: { browser: { name: "Chromium" } },
  exception: { values: [{ type: "TypeError", value: "x is undefined at /home" }] },
};

describe("[AUTH-10] what is sent to error tracking", () => {
  const sent = scrubPrivate(event);
  const text = JSON.stringify(sent);

  it.each([
    ["the e-mail address", "example.test"],
    ["the encoded e-mail address", "ana%40"],
    ["the token in a header", "abc.def"],
    ["the token in a text", "eyJ"],
    ["the query string", "deal=42"],
    ["the cookie", "sid=1"],
    ["the person's name", "Ana Silva"],
    ["the address of the computer", "10.0.0.1"],
  ])("does not contain %s", (_, secret) => {
    expect(JSON.stringify(event)).toContain(secret);
    expect(text).not.toContain(secret);
  });

  it("still says what went wrong and where", () => {
    expect(sent.exception.values[0]?.value).toBe("x is undefined at /home");
    expect(sent.request.url).toBe("https://app.test/rep/7?[removed]");
    expect(sent.contexts.browser.name).toBe("Chromium");
  });

  it("can be made of something that refers to itself", () => {
    const circle: { message: string; self?: unknown } = { message: "a@b.test" };
    circle.self = circle;
    expect(JSON.stringify(scrubPrivate(circle))).not.toContain("a@b.test");
  });
});
