import type { DemoSummary } from "./demo/company.ts";
import { googleCalendarControl } from "./google-calendar/control-client.ts";
import { hubspotControl } from "./hubspot/control-client.ts";
import type { TokenBody, UserBody } from "./identity/control.ts";
import type { User } from "./identity/users.ts";
import { mailControlClient } from "./mail/control-client.ts";
import type { StoredMail } from "./mail/mailbox.ts";
import { pushControl } from "./push/control-client.ts";
import { slackControl } from "./slack/control-client.ts";
import { stripeControl } from "./stripe/control-client.ts";
import type { Call, Fault } from "./traffic.ts";

export type { Call, Fault, StoredMail };
export type SandboxControl = ReturnType<typeof sandboxControl>;

/** Controls a running sandbox from tests, scripts and the demo. */
export function sandboxControl(sandboxUrl: string) {
  async function send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(new URL(`/control${path}`, sandboxUrl), {
      method,
      ...(body && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /control${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }

  return {
    identity: {
      /** Tokens as the code flow issues them. Negative seconds give expired ones. */
      token: (wanted: TokenBody) =>
        send<{ accessToken: string; idToken: string }>("POST", "/identity/token", wanted),
      createUser: (user: UserBody) => send<User>("POST", "/identity/users", user),
      rotateKeys: () =>
        send<{ signsWith: string; published: string[] }>("POST", "/identity/rotate-keys"),
    },
    hubspot: hubspotControl(send),
    googleCalendar: googleCalendarControl(send),
    slack: slackControl(send),
    stripe: stripeControl(send),
    mail: mailControlClient(send),
    push: pushControl(send),
    demo: () => send<{ organisations: DemoSummary[] }>("GET", "/demo"),
    /** Makes the next `times` calls of a vendor fail, wait or hang. */
    fail: (fault: Fault) => send<{ faults: Fault[] }>("POST", "/faults", fault),
    clearFaults: () => send<{ faults: Fault[] }>("DELETE", "/faults"),
    /** A vendor's latest calls, newest first. */
    async calls(vendor?: string): Promise<Call[]> {
      const query = vendor === undefined ? "" : `?vendor=${encodeURIComponent(vendor)}`;
      return (await send<{ calls: Call[] }>("GET", `/calls${query}`)).calls;
    },
  };
}
