import * as oidc from "openid-client";
import { type Browser, freshFetch, openBrowser, type Visit } from "./browser.ts";

export const APP_ORIGIN = "http://localhost:3000";

export interface SignIn {
  /** The PKCE verifier that the product stored meanwhile. */
  verifier: string;
  page: Visit;
}

/** The product's side of signing in, using a certified client library. */
export async function openProduct(
  sandboxUrl: string,
  browser: Browser = openBrowser(APP_ORIGIN),
  algorithm = "RS256",
) {
  const config = await oidc.discovery(
    new URL(`${sandboxUrl}/identity`),
    "touchline-web",
    { id_token_signed_response_alg: algorithm },
    oidc.None(),
    {
      execute: [oidc.allowInsecureRequests],
      [oidc.customFetch]: (url, options) => freshFetch(url, options),
    },
  );

  /** Redirects the user to the provider. */
  async function start(parameters: Record<string, string> = {}): Promise<SignIn> {
    const verifier = oidc.randomPKCECodeVerifier();
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: `${APP_ORIGIN}/auth/callback`,
      scope: "openid profile email offline_access",
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...parameters,
    });
    return { verifier, page: await browser.visit(url) };
  }

  /** Exchanges the code that the user came back with. */
  const finish = ({ verifier, page }: SignIn, nonce?: string) =>
    oidc.authorizationCodeGrant(config, page.url, {
      pkceCodeVerifier: verifier,
      ...(nonce && { expectedNonce: nonce }),
    });

  return {
    browser,
    config,
    start,
    finish,

    async signIn(email: string, password: string, parameters: Record<string, string> = {}) {
      const { verifier, page } = await start(parameters);
      const back = await browser.submit(page, "/login", { email, password });
      return finish({ verifier, page: back }, parameters.nonce);
    },

    refresh: (token: string | undefined) => oidc.refreshTokenGrant(config, token ?? ""),

    signOut: (idToken: string | undefined) =>
      browser.visit(
        oidc.buildEndSessionUrl(config, {
          id_token_hint: idToken ?? "",
          post_logout_redirect_uri: `${APP_ORIGIN}/login`,
        }),
      ),
  };
}
