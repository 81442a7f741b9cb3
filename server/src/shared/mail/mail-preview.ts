import type { MailPreview, MailToPerson } from "@touchline/contract";
import type { RequestContext } from "../../context/context.ts";
import { withUnsubscribe } from "./mail-layout.ts";

type Context = Pick<RequestContext, "store" | "config">;

interface Composed {
  subject: string;
  html: string;
  text: string;
}

/**
 * The mail as a recipient would see it. The real unsubscribe link is the recipient's own: anyone who
 * has it can stop their mail.
 */
export async function previewMail(
  { store, config }: Context,
  composed: Composed,
): Promise<MailPreview> {
  const { organisation } = await store.session.read();
  const url = `${config.publicUrl}/unsubscribe/preview`;
  const { html } = withUnsubscribe(composed, { workspace: organisation.name, url });
  return { hasMail: config.mail !== null, subject: composed.subject, html };
}

export async function previewMailTo(
  context: Context,
  composed: Composed,
  { name, emailAddress }: { name: string; emailAddress: string },
): Promise<MailToPerson> {
  const unsubscribed = await context.store.mailRecipients.unsubscribed([emailAddress]);
  return {
    ...(await previewMail(context, composed)),
    recipient: { name, emailAddress, isUnsubscribed: unsubscribed.length > 0 },
  };
}
