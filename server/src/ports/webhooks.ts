export interface WebhookMessage {
  organisationId: string;
  webhookId: string;
  deliveryId: string;
  event: string;
  url: string;
  body: string;
  /** The signing secret in its stored, encrypted form. */
  keyId: string;
  sealed: string;
  at: Date;
}

/** The receiver's response, or why there is none. */
export interface WebhookResponse {
  status: number | null;
  words: string;
}

/** Sends an event to a webhook; a failure of the receiver is a result, not an exception. */
export type SendWebhook = (message: WebhookMessage) => Promise<WebhookResponse>;
