import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox.ts";
import { APP_ORIGIN, openProduct } from "../testing/product.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, appOrigins: [APP_ORIGIN] });
});
afterAll(() => sandbox.close());

const signedIn = async (parameters: Record<string, string> = {}) => {
  const product = await openProduct(sandbox.url);
  return { product, tokens: await product.signIn("rep1@demo.test", "demo", parameters) };
};

describe("signing in", () => {
  it("[AUTH-1] issues a signed access token for the API to who gives the right password", async () => {
    const { tokens } = await signedIn();
    const keys = createRemoteJWKSet(new URL(`${sandbox.url}/identity/jwks`));
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, keys, {
      issuer: `${sandbox.url}/identity`,
      audience: "https://api.touchline.test",
      algorithms: ["RS256"],
    });
    expect(protectedHeader.typ).toBe("at+jwt");
    expect(payload).toMatchObject({ client_id: "touchline-web", email: "rep1@demo.test" });
    expect(payload.sub).toMatch(/^demo-/);
    expect(tokens.expires_in).toBe(600);
  });

  it("names the person in the id token", async () => {
    const { tokens } = await signedIn();
    expect(tokens.claims()).toMatchObject({
      aud: "touchline-web",
      sub: decodeJwt(tokens.access_token).sub,
      email: "rep1@demo.test",
      email_verified: true,
      name: "Sam Okafor",
    });
  });

  it.each(["audience", "resource"])("binds the token to the %s asked for", async (parameter) => {
    const { product, tokens } = await signedIn({ [parameter]: "https://other.touchline.test" });
    expect(decodeJwt(tokens.access_token).aud).toBe("https://other.touchline.test");
    const renewed = await product.refresh(tokens.refresh_token);
    expect(decodeJwt(renewed.access_token).aud).toBe("https://other.touchline.test");
  });

  it("refuses a wrong password, says so, and keeps the e-mail", async () => {
    const product = await openProduct(sandbox.url);
    const { page } = await product.start();
    const again = await product.browser.submit(page, "/login", {
      email: 'rep1@demo.test"><script>',
      password: "wrong",
    });
    expect(again.status).toBe(401);
    expect(again.text).toContain("E-mail and password do not match");
    expect(again.text).toContain('value="rep1@demo.test&quot;&gt;&lt;script&gt;"');
  });

  it("lets a demo person in with one click", async () => {
    const product = await openProduct(sandbox.url);
    const { verifier, page } = await product.start();
    const back = await product.browser.submit(page, "/login", { demo: "manager@demo.test" });
    const tokens = await product.finish({ verifier, page: back });
    expect(tokens.claims()?.name).toBe("Maya Lindqvist");
  });

  it("fills in the e-mail the product hints at", async () => {
    const product = await openProduct(sandbox.url);
    const { page } = await product.start({ login_hint: "rep2@demo.test" });
    expect(page.text).toContain('value="rep2@demo.test"');
  });

  it("asks for no consent, even when told to", async () => {
    const { product } = await signedIn();
    const tokens = await product.finish(await product.start({ prompt: "consent" }));
    expect(tokens.claims()?.email).toBe("rep1@demo.test");
  });

  it("returns to the product with access_denied when cancelled", async () => {
    const product = await openProduct(sandbox.url);
    const { page } = await product.start();
    const back = await product.browser.submit(page, "/cancel");
    expect(back.url.href).toMatch(`${APP_ORIGIN}/auth/callback?error=access_denied`);
  });

  it("explains itself when the page belongs to no sign-in", async () => {
    const product = await openProduct(sandbox.url);
    const page = await product.browser.visit(new URL(`${sandbox.url}/identity/interaction/none`));
    expect(page.status).toBe(400);
    expect(page.text).toContain("This page has expired");
  });

  it("refuses an unknown return address on a page of its own", async () => {
    const product = await openProduct(sandbox.url);
    const { page } = await product.start({ redirect_uri: "http://evil.test/auth/callback" });
    expect(page.status).toBe(400);
    expect(page.text).toContain("This sign-in cannot go on");
    expect(page.text).not.toContain("https://fonts");
  });

  it("refuses a sign-in without PKCE", async () => {
    const product = await openProduct(sandbox.url);
    const { page } = await product.start({ code_challenge: "", code_challenge_method: "" });
    expect(page.url.searchParams.get("error")).toBe("invalid_request");
  });
});

describe("staying signed in", () => {
  it("answers prompt=none with a code while the session lasts", async () => {
    const { product, tokens } = await signedIn();
    const silent = await product.start({
      prompt: "none",
      redirect_uri: `${APP_ORIGIN}/auth/silent.html`,
    });
    const renewed = await product.finish(silent);
    expect(renewed.claims()?.sub).toBe(tokens.claims()?.sub);
  });

  it("answers prompt=none with login_required when nobody is signed in", async () => {
    const product = await openProduct(sandbox.url);
    const { page } = await product.start({ prompt: "none" });
    expect(page.url.searchParams.get("error")).toBe("login_required");
  });

  it("gives a new refresh token at every renewal", async () => {
    const { product, tokens } = await signedIn();
    const renewed = await product.refresh(tokens.refresh_token);
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    expect(renewed.claims()?.email).toBe("rep1@demo.test");
    expect(decodeProtectedHeader(renewed.access_token).typ).toBe("at+jwt");
  });

  it("revokes everything when a refresh token is used twice", async () => {
    const { product, tokens } = await signedIn();
    const renewed = await product.refresh(tokens.refresh_token);
    await expect(product.refresh(tokens.refresh_token)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    await expect(product.refresh(renewed.refresh_token)).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  it("renews silently even after the refresh tokens were revoked", async () => {
    const { product, tokens } = await signedIn();
    await product.refresh(tokens.refresh_token);
    await expect(product.refresh(tokens.refresh_token)).rejects.toThrow();
    const renewed = await product.finish(await product.start({ prompt: "none" }));
    expect(renewed.refresh_token).toBeTypeOf("string");
  });

  it("answers the product's origin across origins, and no other", async () => {
    const ask = (origin: string) =>
      fetch(`${sandbox.url}/identity/token`, {
        method: "POST",
        headers: { origin },
        body: new URLSearchParams({ client_id: "touchline-web", grant_type: "refresh_token" }),
      });
    expect((await ask(APP_ORIGIN)).headers.get("access-control-allow-origin")).toBe(APP_ORIGIN);
    expect((await ask("http://evil.test")).headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("signing out", () => {
  it("ends session and refresh tokens and returns to the product's login page", async () => {
    const { product, tokens } = await signedIn();
    const page = await product.signOut(tokens.id_token);
    expect(page.text).toContain("document.forms[0].submit()");
    const back = await product.browser.submit(page, "/session/end/confirm", { logout: "yes" });
    expect(back.url.href).toBe(`${APP_ORIGIN}/login`);

    const { page: silent } = await product.start({ prompt: "none" });
    expect(silent.url.searchParams.get("error")).toBe("login_required");
    await expect(product.refresh(tokens.refresh_token)).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  it("signs the first person out when another signs in with the same browser", async () => {
    const { product, tokens } = await signedIn();
    const { verifier, page } = await product.start({ prompt: "login" });
    const farewell = await product.browser.submit(page, "/login", { demo: "rep2@demo.test" });
    const back = await product.browser.submit(farewell, "/session/end/confirm");
    const others = await product.finish({ verifier, page: back });
    expect(others.claims()?.email).toBe("rep2@demo.test");
    await expect(product.refresh(tokens.refresh_token)).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });
});
