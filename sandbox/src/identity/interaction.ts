import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors, type InteractionResults, type Provider } from "oidc-provider";
import { PAGE_HEADERS } from "../page.ts";
import { loginPage, type RegistrationForm, registrationPage } from "./pages.ts";
import { problemPage } from "./provider-pages.ts";
import type { Users } from "./users.ts";

export interface InteractionSetup {
  provider(): Provider;
  users: Users;
  appOrigins: readonly string[];
}

interface Fields {
  email?: string;
  password?: string;
  name?: string;
  demo?: string;
}

const text = { type: "string", maxLength: 200 };
const schema = {
  body: {
    type: "object",
    properties: { email: text, password: text, name: text, demo: text },
  },
};

export async function interactionRoutes(app: FastifyInstance, setup: InteractionSetup) {
  const { users, provider } = setup;
  await app.register(formbody);
  app.setErrorHandler((error, _request, reply) => explain(error, reply, setup.appOrigins));

  const details = (request: FastifyRequest, reply: FastifyReply) =>
    provider().interactionDetails(request.raw, reply.raw);

  async function showLogin(request: FastifyRequest, reply: FastifyReply) {
    const { uid, params } = await details(request, reply);
    const email = typeof params.login_hint === "string" ? params.login_hint : "";
    return send(reply, 200, loginPage({ uid, email, failed: false }));
  }

  async function showRegistration(request: FastifyRequest, reply: FastifyReply) {
    const { uid, params } = await details(request, reply);
    const email = typeof params.login_hint === "string" ? params.login_hint : "";
    return send(reply, 200, registrationPage({ uid, email, name: "", problems: {} }));
  }

  async function finish(request: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
    const options = { mergeWithLastSubmission: false };
    const next = await provider().interactionResult(request.raw, reply.raw, result, options);
    return reply.redirect(next, 303);
  }

  /** Completes every possible prompt, so that "sign in instead" ends a registration. */
  const signedIn = (accountId: string) => ({
    login: { accountId, remember: true },
    create: {},
    consent: {},
  });

  app.get("/:uid", async (request, reply) => {
    const { prompt } = await details(request, reply);
    if (prompt.name === "consent") return finish(request, reply, { consent: {} });
    return prompt.name === "create" ? showRegistration(request, reply) : showLogin(request, reply);
  });
  app.get("/:uid/login", showLogin);
  app.get("/:uid/register", showRegistration);

  app.post<{ Body: Fields }>("/:uid/login", { schema }, async (request, reply) => {
    const { uid } = await details(request, reply);
    const { email = "", password = "", demo } = request.body;
    const user = demo ? users.demoPerson(demo) : await users.withPassword(email, password);
    if (user) return finish(request, reply, signedIn(user.id));
    return send(reply, 401, loginPage({ uid, email, failed: true }));
  });

  app.post<{ Body: Fields }>("/:uid/register", { schema }, async (request, reply) => {
    const { uid } = await details(request, reply);
    const { email = "", password = "", name = "" } = request.body;
    const problems = registrationProblems({ email, password, name });
    const user =
      Object.keys(problems).length === 0
        ? await users.register({ email, password, name, emailVerified: true })
        : null;
    if (user) return finish(request, reply, signedIn(user.id));
    const taken = Object.keys(problems).length === 0;
    return send(
      reply,
      422,
      registrationPage({
        uid,
        email,
        name,
        problems: taken ? { email: "There is an account with this e-mail already." } : problems,
      }),
    );
  });

  app.post("/:uid/cancel", (request, reply) =>
    finish(request, reply, {
      error: "access_denied",
      error_description: "The sign-in was cancelled.",
    }),
  );
}

function registrationProblems(
  fields: Required<Omit<Fields, "demo">>,
): RegistrationForm["problems"] {
  return {
    ...(fields.name.trim() === "" && { name: "Enter your name." }),
    ...(!/^[^\s@<>()[\]\\,;:"]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(fields.email.trim()) && {
      email: "Enter an e-mail address such as you@company.com.",
    }),
    ...(fields.password.length < 8 && { password: "Use at least 8 characters." }),
  };
}

function explain(error: unknown, reply: FastifyReply, appOrigins: readonly string[]) {
  if (!(error instanceof errors.SessionNotFound)) throw error;
  return send(
    reply,
    400,
    problemPage(
      "This page has expired",
      "The sign-in it belonged to is over. Start again from Touchline.",
      appOrigins[0] ?? "",
    ),
  );
}

function send(reply: FastifyReply, status: number, document: string) {
  return reply.code(status).headers(PAGE_HEADERS).send(document);
}
