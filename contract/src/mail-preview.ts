import { z } from "zod";

/** A mail as it would be sent now. Only its unsubscribe link differs: each recipient has their own. */
export const MailPreview = z.object({
  /** Whether this installation sends mail at all. */
  hasMail: z.boolean(),
  subject: z.string().max(300),
  /** A whole document. */
  html: z.string().max(500_000),
});
export type MailPreview = z.infer<typeof MailPreview>;

export const MailRecipient = z.object({
  name: z.string().max(200),
  emailAddress: z.string().max(320),
  /** Whether they stopped the workspace's mail, so that they wouldn't get it. */
  isUnsubscribed: z.boolean(),
});
export type MailRecipient = z.infer<typeof MailRecipient>;

/** A mail to one person, with its recipient. */
export const MailToPerson = MailPreview.extend({ recipient: MailRecipient });
export type MailToPerson = z.infer<typeof MailToPerson>;
