import { createHash, randomBytes } from "node:crypto";
import { decodeJwt, type JWTPayload } from "jose";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { tokenChecks } from "../../http/identity.ts";
import { configurationFault, faultOf, type TokenFault } from "../../http/token-faults.ts";
import { readJson } from "../../shared/read-response.ts";
import {
  connectionTrouble,
  errorText,
  type Finding,
  failedFinding,
  messageOf,
  okFinding,
} from "./finding.ts";

const TIMEOUT_MS = 10_000;
const MIN_LIFE_SECONDS = 300;
const Endpoints = z.object({ authorization_endpoint: z.url(), token_endpoint: z.url() });
const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string().optional(),
  refresh_token: z.string().optional(),
});
const OAuthError = z.object({ error: z.string(), error_description: z.string().optional() });

type Identity = Config["identity"];

interface SignInCheck {
  identity: Identity;
  publicUrl: string;
  clock: () => Date;
  say: (line: string) => void;
  ask: (question: string) => Promise<string>;
}

/** Runs through a sign-in as the browser does, or explains a token pasted by the operator. */
export async function signInFindings(walk: SignInCheck): Promise<Finding[]> {
  const { identity, publicUrl, say, ask } = walk;
  const looked = "sign-in";
  const endpoints = await endpointsOf(identity.issuer).catch((error: unknown) => error);
  const found = Endpoints.safeParse(endpoints);
  if (!found.success) {
    const { words, cure } = connectionTrouble(endpoints, {
      words: errorText(endpoints),
      cure: "correct OIDC_ISSUER, or let this machine reach it",
    });
    return [failedFinding(looked, `The identity provider can't be asked (${words}): ${cure}.`)];
  }
  const begun = newSignInAttempt();
  say(`Open this address in a browser and sign in with a test account:\n
${authorizationUrl(found.data.authorization_endpoint, walk, begun)}\n
You'll be sent back to ${publicUrl}/auth/callback, which can't use the answer: this isn't its own sign-in.`);
  const pasted = (
    await ask(
      "Paste the full address you were sent back to, or an access token to have it explained: ",
    )
  ).trim();
  if (!/^https?:/.test(pasted)) return [await accessTokenFinding(walk, pasted)];
  const back = new URL(pasted).searchParams;
  const refused = OAuthError.safeParse(Object.fromEntries(back));
  if (refused.success) return [failedFinding(looked, refusalText("sign-in page", refused.data))];
  if (back.get("state") !== begun.state) {
    return [
      failedFinding(
        looked,
        "That address belongs to another sign-in: open the one above and try again.",
      ),
    ];
  }
  const answer = await exchange(found.data.token_endpoint, walk, begun, back.get("code") ?? "");
  if ("trouble" in answer) return [answer];
  return [
    okFinding(looked),
    await accessTokenFinding(walk, answer.access_token),
    await idTokenFinding(walk, answer.id_token, begun.nonce),
    answer.refresh_token
      ? okFinding("refresh token")
      : failedFinding(
          "refresh token",
          "The provider gave no refresh token, so people are signed out when their access token ends: allow refresh tokens for this client, and put offline_access into OIDC_SCOPE where it wants that.",
        ),
  ];
}

function newSignInAttempt() {
  const secret = () => randomBytes(32).toString("base64url");
  return { verifier: secret(), state: secret(), nonce: secret() };
}
type SignInAttempt = ReturnType<typeof newSignInAttempt>;

async function endpointsOf(issuer: string): Promise<unknown> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  return readJson(await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }));
}

function authorizationUrl(
  endpoint: string,
  { identity, publicUrl }: SignInCheck,
  begun: SignInAttempt,
): string {
  const url = new URL(endpoint);
  const challenge = createHash("sha256").update(begun.verifier).digest("base64url");
  for (const [name, value] of Object.entries({
    response_type: "code",
    client_id: identity.clientId,
    redirect_uri: `${publicUrl}/auth/callback`,
    scope: identity.scope,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: challenge,
    code_challenge_method: "S256",
    audience: identity.audience,
    resource: identity.resource ?? "",
  })) {
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}

async function exchange(
  endpoint: string,
  { identity, publicUrl }: SignInCheck,
  begun: SignInAttempt,
  code: string,
): Promise<z.infer<typeof Tokens> | (Finding & { trouble: string })> {
  const answered = await fetch(endpoint, {
    method: "POST",
    headers: { accept: "application/json", origin: new URL(publicUrl).origin },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: identity.clientId,
      redirect_uri: `${publicUrl}/auth/callback`,
      code,
      code_verifier: begun.verifier,
      ...(identity.resource && { resource: identity.resource }),
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body: unknown = await readJson(answered).catch(() => null);
  const tokens = Tokens.safeParse(body);
  if (tokens.success) return tokens.data;
  const refused = OAuthError.safeParse(body);
  const trouble = refused.success
    ? refusalText("token endpoint", refused.data)
    : `The provider's token endpoint answered ${answered.status} without a token: look at its log.`;
  return { subject: "sign-in", trouble };
}

/** Fixes an operator can make, by the provider's error. */
const FIXES: Record<string, string> = {
  invalid_client:
    "make OIDC_CLIENT_ID a public client there, without a secret, or correct the name",
  unauthorized_client: "allow it the authorization code and refresh token grants",
  invalid_scope: "allow every scope of OIDC_SCOPE for the client, or take the unknown one out",
  invalid_target: "register the value of OIDC_RESOURCE or OIDC_AUDIENCE there, or correct it",
  invalid_grant: "paste the address at once, and compare redirect addresses and clocks",
  invalid_request: "compare the client's redirect addresses and what it must send",
};

function refusalText(
  where: string,
  { error, error_description: words }: z.infer<typeof OAuthError>,
) {
  const cure = FIXES[error] ?? "look it up in the provider's manual and log";
  return `The provider's ${where} said "${[error, words].filter(Boolean).join(": ")}": ${cure}.`;
}

/** Token problems that only a new sign-in fixes, explained to the operator. */
const SIGN_IN_AGAIN_FAULTS: Partial<Record<TokenFault["kind"], string>> = {
  "id-token": "This is an id token, which only identifies a person: paste the access token.",
  expired: "This token has expired: paste a newer one, and set the clocks by NTP if it is new.",
  "not-yet-valid": "This token isn't valid yet: set the clocks of both machines by NTP.",
  "unknown-key":
    "This token was signed with a key that the provider doesn't publish: check that it comes from this provider and wasn't changed.",
  inactive: "The provider says that this token is no longer good: sign in again.",
  garbled: "This isn't a token: paste the whole token and nothing else.",
};

async function accessTokenFinding(
  { identity, clock }: SignInCheck,
  token: string,
): Promise<Finding> {
  const looked = "access token";
  try {
    const claims = await tokenChecks(identity, clock).readClaims(token);
    const life = Number(claims.exp) - Number(claims.iat);
    if (life < MIN_LIFE_SECONDS) {
      return failedFinding(
        looked,
        `Access tokens live for ${life} seconds, so browsers renew them all the time: let them live for five minutes or more.`,
      );
    }
    return okFinding(`${looked} (of ${String(claims.sub)})`);
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) {
      return failedFinding(
        looked,
        `The token can't be checked (${messageOf(error)}): let this machine reach the identity provider.`,
      );
    }
    const mistake = configurationFault(fault, identity);
    if (!mistake)
      return failedFinding(
        looked,
        SIGN_IN_AGAIN_FAULTS[fault.kind] ?? "This token isn't accepted.",
      );
    return failedFinding(
      looked,
      `${mistake.what.replace(/\.$/, "")}: ${mistake.cure}.${claimsText(token)}`,
    );
  }
}

/** The token's issuer and audience claims, to compare with the settings. */
function claimsText(token: string): string {
  let claims: JWTPayload;
  try {
    claims = decodeJwt(token);
  } catch {
    return "";
  }
  const shown = ["iss", "aud", "azp", "client_id", "scope", "scp"].filter((name) => name in claims);
  return ` It says ${shown.map((name) => `${name} ${JSON.stringify(claims[name])}`).join(", ")}.`;
}

async function idTokenFinding(
  { identity, clock }: SignInCheck,
  token: string | undefined,
  nonce: string,
): Promise<Finding> {
  const looked = "id token";
  if (!token) {
    return failedFinding(
      looked,
      "The provider gave no id token, so no one can join: put openid into OIDC_SCOPE.",
    );
  }
  try {
    const claims = await tokenChecks(identity, clock).readIdClaims(token);
    if (claims.nonce !== nonce) {
      return failedFinding(
        looked,
        "The id token doesn't repeat the nonce, so browsers refuse it: look at the provider's settings of the client.",
      );
    }
    if (typeof claims.email !== "string") {
      return failedFinding(
        looked,
        "The id token has no email, by which people join their team: put email into OIDC_SCOPE and have the provider include it.",
      );
    }
    if (claims.email_verified !== true && !identity.trustUnverifiedEmail) {
      return failedFinding(
        looked,
        `The id token doesn't say that ${claims.email} is verified, so no one can join by it: have the provider say email_verified, or set OIDC_TRUST_UNVERIFIED_EMAIL=true if the provider itself hands the addresses out.`,
      );
    }
    return okFinding(`${looked} (of ${claims.email})`);
  } catch (error) {
    return failedFinding(
      looked,
      `The id token isn't accepted (${messageOf(error)}): compare OIDC_ISSUER and OIDC_CLIENT_ID with the provider's settings.`,
    );
  }
}
