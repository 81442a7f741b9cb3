import { createHash, randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import type { Form } from "../form.ts";
import { OAuthProblem } from "./problem.ts";
import type { Grant, State } from "./state.ts";

const CODE_LIFETIME_MS = 600_000;
const KID = "sandbox-google";

/** The signing key of id tokens; a new one for each start. */
export async function signer() {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: KID, alg: "RS256", use: "sig" };
  return {
    keys: { keys: [jwk] },
    sign: (claims: Record<string, string | boolean>) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid: KID })
        .setIssuer("https://accounts.google.com")
        .setIssuedAt()
        .setExpirationTime("1h")
        .sign(privateKey),
  };
}
export type Signer = Awaited<ReturnType<typeof signer>>;

const secret = (prefix: string) => `${prefix}${randomBytes(24).toString("base64url")}`;

export function issueCode(
  state: State,
  grant: Grant,
  redirectUri: string,
  challenge: string | null,
): string {
  const code = secret("4/");
  const expiresAt = state.now() + CODE_LIFETIME_MS;
  state.codes.set(code, { ...grant, redirectUri, expiresAt, challenge });
  return code;
}

/** Tokens without the consent page, as a consent would issue them. */
export function issueTokens(state: State, grant: Grant) {
  const refreshToken = secret("1//");
  state.refresh.set(refreshToken, grant);
  state.changed();
  return { ...access(state, grant, refreshToken), refresh_token: refreshToken };
}

function access(state: State, grant: Grant, refreshToken: string) {
  const token = secret("ya29.");
  const expiresAt = state.now() + state.accessSeconds * 1000;
  state.access.set(token, { ...grant, expiresAt, refreshToken });
  return {
    access_token: token,
    expires_in: state.accessSeconds - 1,
    scope: grant.scopes.join(" "),
    token_type: "Bearer",
  };
}

export async function exchange(state: State, keys: Signer, form: Form) {
  if (form.client_id !== state.app.clientId || form.client_secret !== state.app.clientSecret) {
    throw new OAuthProblem("invalid_client", "The OAuth client was not found.");
  }
  switch (form.grant_type) {
    case "authorization_code":
      return redeem(state, keys, form);
    case "refresh_token": {
      const grant = state.refresh.get(form.refresh_token ?? "");
      if (!grant) throw new OAuthProblem("invalid_grant", "Token has been expired or revoked.");
      return access(state, grant, form.refresh_token ?? "");
    }
    default:
      throw new OAuthProblem("unsupported_grant_type", "Invalid grant_type.");
  }
}

async function redeem(state: State, keys: Signer, form: Form) {
  const code = form.code ?? "";
  const found = state.codes.get(code);
  state.codes.delete(code);
  if (!found || found.expiresAt <= state.now()) {
    throw new OAuthProblem("invalid_grant", "Malformed auth code.");
  }
  if (found.redirectUri !== form.redirect_uri) {
    throw new OAuthProblem("redirect_uri_mismatch", "Bad Request");
  }
  const proof = createHash("sha256")
    .update(form.code_verifier ?? "")
    .digest("base64url");
  if (found.challenge !== null && found.challenge !== proof) {
    throw new OAuthProblem("invalid_grant", "Invalid code verifier.");
  }
  const { email, scopes } = found;
  const tokens = issueTokens(state, { email, scopes });
  if (!scopes.includes("openid")) return tokens;
  const subject = createHash("sha256").update(email).digest("hex").slice(0, 21);
  const id_token = await keys.sign({
    aud: state.app.clientId,
    sub: subject,
    email,
    email_verified: true,
  });
  return { ...tokens, id_token };
}

export function revokeToken(state: State, token: string): boolean {
  const refreshToken = state.access.get(token)?.refreshToken ?? token;
  const grant = state.refresh.get(refreshToken);
  if (!grant) return false;
  revokeGrants(state, grant.email);
  return true;
}

/** Google revokes all of a user's grants for an app, not only the one token. */
export function revokeGrants(state: State, email: string): number {
  let count = 0;
  for (const tokens of [state.refresh, state.access]) {
    for (const [token, grant] of tokens) {
      if (grant.email === email && tokens.delete(token)) count += 1;
    }
  }
  state.changed();
  return count;
}
