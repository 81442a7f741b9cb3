import type { FastifyInstance } from "fastify";
import type { Form } from "./form.ts";
import { PAGE_HEADERS } from "./page.ts";

interface Consent<Asked> {
  /** The page's paths; the answer is posted to the first. */
  paths: [string, ...string[]];
  asked(form: Form): Asked;
  /** The vendor's error message for an invalid request by the app. */
  problemOf(asked: Asked): string | null;
  problemPage(problem: string): string;
  page(asked: Asked, params: Form): string;
  /** The parameters of the redirect back to the app. */
  answer(asked: Asked, form: Form): Record<string, string>;
}

/** A consent page where the user accepts or declines an app, and the redirect back to it. */
export function consentRoutes<Asked extends { redirect_uri: string }>(
  app: FastifyInstance,
  { paths, asked, problemOf, problemPage, page, answer }: Consent<Asked>,
): void {
  for (const path of paths) {
    app.get(path, async ({ query, params }, reply) => {
      const consent = asked(query as Form);
      const problem = problemOf(consent);
      reply.headers(PAGE_HEADERS);
      if (problem) return reply.code(400).send(problemPage(problem));
      return reply.send(page(consent, params as Form));
    });
  }

  app.post(paths[0], async ({ body }, reply) => {
    const consent = asked(body as Form);
    const problem = problemOf(consent);
    if (problem) return reply.headers(PAGE_HEADERS).code(400).send(problemPage(problem));
    const back = new URL(consent.redirect_uri);
    for (const [name, value] of Object.entries(answer(consent, body as Form))) {
      back.searchParams.set(name, value);
    }
    return reply.redirect(back.toString(), 302);
  });
}
