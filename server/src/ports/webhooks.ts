/** What is to be said to an address that an organisation named. */
export interface WebhookMessage {
  organisationId: string;
  webhookId: string;
  deliveryId: string;
  event: string;
  url: string;
  body: string;
  /** What it is signed with, as it is kept. */
  keyId: string;
  sealed: string;
  at: Date;
}

/** What the address made of it: its answer, or why there is none. */
export interface WebhookAnswer {
  status: number | null;
  words: string;
}

/** Says something to an organisation's own address; what the address does is an answer, not an error. */
export type TellWebhook = (message: WebhookMessage) => Promise<WebhookAnswer>;
