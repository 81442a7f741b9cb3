import type { ReceivedPush, SubscriptionJson } from "./push.ts";

type Send = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** Controls the push service from tests. */
export function pushControl(send: Send) {
  return {
    /** A browser's subscription, whose keys the service has too. */
    subscribe: () => send<SubscriptionJson>("POST", "/push/browsers", {}),
    /** The browser unsubscribes; the service answers 410 from now on. */
    unsubscribe: (endpoint: string) => send<object>("POST", "/push/unsubscribe", { endpoint }),
    /** The messages to a browser, oldest first, decrypted. */
    async messages(endpoint?: string) {
      const { messages } = await send<{ messages: ReceivedPush[] }>("GET", "/push/messages");
      return messages.filter((message) => !endpoint || message.endpoint === endpoint);
    },
  };
}
