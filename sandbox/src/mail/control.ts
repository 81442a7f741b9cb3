import type { FastifyInstance } from "fastify";
import type { Mailbox } from "./mailbox.ts";
import type { MailFault, SmtpServer } from "./smtp.ts";

const FAULT = {
  body: {
    type: "object",
    required: ["kind", "times"],
    additionalProperties: false,
    properties: {
      kind: { type: "string", enum: ["temporary", "permanent", "drop", "hang"] },
      times: { type: "integer", minimum: 1, maximum: 10_000 },
      at: { type: "string", enum: ["recipient", "message"] },
      address: { type: "string", maxLength: 320 },
      keeps: { type: "boolean" },
    },
  },
};

/** `/control/mail/…`: delivered mails, and faults for the next ones. */
export async function mailControl(
  app: FastifyInstance,
  { mailbox, smtp }: { mailbox: Mailbox; smtp: SmtpServer },
) {
  app.get("/mails", async () => ({ mails: mailbox.list() }));

  app.delete("/mails", async () => {
    mailbox.clear();
    return { mails: mailbox.list() };
  });

  app.post<{ Body: MailFault }>("/faults", { schema: FAULT }, async ({ body }, reply) => {
    smtp.addFault(body);
    return reply.code(201).send({ faults: smtp.faults() });
  });

  app.delete("/faults", async () => {
    smtp.clearFaults();
    return { faults: smtp.faults() };
  });
}
