import type { FastifyInstance } from "fastify";
import type { Form } from "./form.ts";
import { PAGE_HEADERS } from "./page.ts";

/** How one vendor asks whether an app may come in. */
interface Consent<Asked> {
  /** Where the page is shown; the answer goes to the first. */
  paths: [string, ...string[]];
  asked(form: Form): Asked;
  /** What is wrong with what the app asks for, in the vendor's words. */
  problemOf(asked: Asked): string | null;
  problemPage(problem: string): string;
  page(asked: Asked, params: Form): string;
  /** What the app is told on the way back. */
  answer(asked: Asked, form: Form): Record<string, string>;
}

/** The page on which somebody lets an app in or not, and the way back to the app. */
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
