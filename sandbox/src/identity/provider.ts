import type { AdapterFactory, Grant, KoaContextWithOIDC } from "oidc-provider";
import { type Configuration, interactionPolicy, type JWKS, Provider } from "oidc-provider";
import { sendErrorPage, sendLogoutPage, sendSignedOutPage } from "./provider-pages.ts";
import type { User, Users } from "./users.ts";

export const CLIENT_ID = "touchline-web";
export const SCOPE = "openid profile email";
const DEFAULT_AUDIENCE = "https://api.touchline.test";
const DAYS = 24 * 60 * 60;

/** Provider-specific behaviour. Defaults are those of the demo's provider. */
export interface ProviderRules {
  needsNonce?: boolean;
  /** Access tokens that only the provider can read; servers have to use introspection. */
  hasOpaqueTokens?: boolean;
  algorithm?: "RS256" | "PS256" | "ES256" | "EdDSA";
  /** Refresh tokens can be reused until they expire, instead of once. */
  keepsRefreshTokens?: boolean;
  omitsEmailVerified?: boolean;
  /** How many groups each user has in the id token. */
  groups?: number;
  /**
   * The audience of access tokens: requested by `audience` or `resource`, by `resource` alone, or
   * fixed.
   */
  audience?: "asked" | "resource" | { always: string };
}

/** The client that a server uses for token introspection. */
export const INTROSPECTION_CLIENT = {
  client_id: "touchline-api",
  client_secret: "sandbox-introspection-secret",
};

export interface ProviderSetup {
  rules: ProviderRules;
  issuer: string;
  appOrigins: readonly string[];
  adapter: AdapterFactory;
  jwks: JWKS;
  cookieSecret: string;
  accessTokenSeconds: number;
  users: Users;
}

const groupsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `/sales/europe/team-${index + 1}`);

export function audienceOf(asked: unknown): string {
  return typeof asked === "string" && asked !== "" ? asked : DEFAULT_AUDIENCE;
}

export function claimsOf(user: User) {
  return { email: user.email, email_verified: user.emailVerified, name: user.name };
}

/** The provider with the sandbox's rules: one first-party client, no consent, rotating refresh tokens. */
export function makeProvider(setup: ProviderSetup): Provider {
  const provider = new Provider(setup.issuer, configuration(setup));
  provider.proxy = true;
  return provider;
}

function configuration(setup: ProviderSetup): Configuration {
  const { users, appOrigins, rules } = setup;
  const { algorithm = "RS256" } = rules;
  const said = (user: User) => idTokenClaims(user, rules);
  const pathOfPages = `${new URL(setup.issuer).pathname}/interaction`;
  return {
    adapter: setup.adapter,
    jwks: setup.jwks,
    clients: [webClient(appOrigins, algorithm), introspectionClient()],
    enabledJWA: {
      idTokenSigningAlgValues: [algorithm],
      ...(rules.hasOpaqueTokens && { introspectionSigningAlgValues: [algorithm] }),
    },
    clientBasedCORS: (_ctx, origin) => appOrigins.includes(origin),
    cookies: cookieSettings(setup.cookieSecret),
    ttl: {
      AccessToken: setup.accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: setup.accessTokenSeconds,
      Interaction: 60 * 60,
      Session: 14 * DAYS,
      Grant: 14 * DAYS,
      RefreshToken: 14 * DAYS,
    },
    claims: {
      openid: ["sub"],
      profile: ["name", ...(rules.groups ? ["groups"] : [])],
      email: ["email", ...(rules.omitsEmailVerified ? [] : ["email_verified"])],
    },
    conformIdTokenClaims: false,
    discovery: { prompt_values_supported: ["none", "login", "create"] },
    extraParams: ["audience"],
    extraTokenClaims: (ctx, token) => {
      const user = "accountId" in token ? users.byId(token.accountId) : null;
      const { AuthorizationCode: code, RefreshToken: renewal } = ctx.oidc.entities;
      // Like large providers: a renewed token includes the time of the original sign-in.
      const authTime = code?.authTime ?? renewal?.authTime;
      return user ? { ...said(user), ...(authTime && { auth_time: authTime }) } : undefined;
    },
    findAccount: (_ctx, id) => {
      const user = users.byId(id);
      return user ? { accountId: id, claims: () => ({ sub: id, ...said(user) }) } : undefined;
    },
    interactions: {
      policy: policyWithRegistration(),
      url: (_ctx, { uid }) => `${pathOfPages}/${uid}`,
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: !rules.keepsRefreshTokens,
    loadExistingGrant: autoGrant,
    renderError: (ctx, out) => sendErrorPage(ctx, out, appOrigins),
    features: features(setup),
  };
}

function idTokenClaims(user: User, { omitsEmailVerified, groups = 0 }: ProviderRules) {
  const { email_verified: isVerified, ...claims } = claimsOf(user);
  return {
    ...claims,
    ...(!omitsEmailVerified && { email_verified: isVerified }),
    ...(groups > 0 && { groups: groupsOf(groups) }),
  };
}

/** Allowed to introspect tokens and nothing else. */
function introspectionClient() {
  return {
    ...INTROSPECTION_CLIENT,
    token_endpoint_auth_method: "client_secret_basic" as const,
    grant_types: [],
    response_types: [],
    redirect_uris: [],
  };
}

function webClient(
  appOrigins: readonly string[],
  algorithm: NonNullable<ProviderRules["algorithm"]>,
) {
  return {
    id_token_signed_response_alg: algorithm,
    client_id: CLIENT_ID,
    client_name: "Touchline",
    application_type: "web" as const,
    token_endpoint_auth_method: "none" as const,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code" as const],
    redirect_uris: appOrigins.flatMap((origin) => [
      `${origin}/auth/callback`,
      `${origin}/auth/silent.html`,
    ]),
    post_logout_redirect_uris: appOrigins.map((origin) => `${origin}/login`),
  };
}

/** Own names: cookies ignore the port, so the product on the same host receives them too. */
function cookieSettings(secret: string): Configuration["cookies"] {
  const options = { httpOnly: true, sameSite: "lax", signed: true } as const;
  return {
    keys: [secret],
    names: {
      session: "sandbox_session",
      interaction: "sandbox_interaction",
      resume: "sandbox_resume",
    },
    long: options,
    short: options,
  };
}

function features(setup: ProviderSetup): Configuration["features"] {
  const { audience: rule = "asked", hasOpaqueTokens = false, algorithm = "RS256" } = setup.rules;
  const asked = (ctx: KoaContextWithOIDC) =>
    rule === "asked" ? audienceOf(ctx.oidc.params?.audience) : "https://account.touchline.test";
  return {
    introspection: {
      enabled: true,
      allowedPolicy: (_ctx, client) => client.clientId === INTROSPECTION_CLIENT.client_id,
    },
    devInteractions: { enabled: false },
    revocation: { enabled: true, allowedPolicy: () => true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: sendLogoutPage,
      postLogoutSuccessSource: (ctx) => sendSignedOutPage(ctx, setup.appOrigins),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (ctx, _client, oneOf) => oneOf?.[0] ?? asked(ctx),
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, audience) => ({
        scope: SCOPE,
        audience: typeof rule === "object" ? rule.always : audience,
        accessTokenFormat: hasOpaqueTokens ? "opaque" : "jwt",
        accessTokenTTL: setup.accessTokenSeconds,
        ...(!hasOpaqueTokens && { jwt: { sign: { alg: algorithm } } }),
      }),
    },
  };
}

/** `prompt=create` opens the registration page, as specified by that OpenID extension. */
function policyWithRegistration() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "create", requestable: true }), 0);
  return policy;
}

/**
 * Grants whatever the first-party client requests. A missing or revoked grant is replaced:
 * otherwise silent renewal would fail with consent_required after any revocation.
 */
async function autoGrant(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, provider, resourceServers } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const id = session.grantIdFor(client.clientId);
  const existing = id ? await provider.Grant.find(id) : undefined;
  const grant =
    existing?.accountId === session.accountId
      ? existing
      : new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(`${SCOPE} offline_access`);
  for (const resource of Object.keys(resourceServers ?? {}))
    grant.addResourceScope(resource, SCOPE);
  await grant.save();
  return grant;
}
