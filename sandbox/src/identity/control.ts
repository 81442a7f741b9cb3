import type { FastifyInstance } from "fastify";
import { DEMO_PASSWORD } from "../demo/people.ts";
import type { SigningKeys } from "./keys.ts";
import { audienceOf } from "./provider.ts";
import { issueTokens } from "./tokens.ts";
import type { Users } from "./users.ts";

export interface IdentityControl {
  users: Users;
  issuer(): string;
  keys(): SigningKeys;
  rotateKeys(): Promise<SigningKeys>;
  accessTokenSeconds: number;
}

const email = { type: "string", format: "email", maxLength: 200 };

const tokenSchema = {
  body: {
    type: "object",
    required: ["email"],
    additionalProperties: false,
    properties: {
      email,
      audience: { type: "string", minLength: 1, maxLength: 500 },
      expiresInSeconds: { type: "integer", minimum: -86_400, maximum: 86_400 },
    },
  },
};

const userSchema = {
  body: {
    type: "object",
    required: ["email", "name"],
    additionalProperties: false,
    properties: {
      email,
      name: { type: "string", minLength: 1, maxLength: 200 },
      emailVerified: { type: "boolean" },
      password: { type: "string", minLength: 1, maxLength: 200 },
    },
  },
};

export interface TokenBody {
  email: string;
  audience?: string;
  expiresInSeconds?: number;
}

export interface UserBody {
  email: string;
  name: string;
  emailVerified?: boolean;
  password?: string;
}

/** `/control/identity/…`: tokens without a browser, new users, new keys. */
export async function identityControl(app: FastifyInstance, identity: IdentityControl) {
  const { users } = identity;

  app.post<{ Body: TokenBody }>("/token", { schema: tokenSchema }, async ({ body }, reply) => {
    const user = users.byEmail(body.email);
    const [key] = identity.keys().keys;
    if (!user || !key) return reply.code(404).send({ message: `Nobody has ${body.email}` });
    return issueTokens({
      issuer: identity.issuer(),
      key,
      user,
      audience: audienceOf(body.audience),
      expiresInSeconds: body.expiresInSeconds ?? identity.accessTokenSeconds,
    });
  });

  app.post<{ Body: UserBody }>("/users", { schema: userSchema }, async ({ body }, reply) => {
    const user = await users.register({
      email: body.email,
      name: body.name,
      password: body.password ?? DEMO_PASSWORD,
      emailVerified: body.emailVerified ?? true,
    });
    if (!user) return reply.code(409).send({ message: `Somebody has ${body.email} already` });
    return reply.code(201).send(user);
  });

  app.post("/rotate-keys", async () => {
    const { keys } = await identity.rotateKeys();
    return { signsWith: keys[0]?.kid, published: keys.map(({ kid }) => kid) };
  });
}
