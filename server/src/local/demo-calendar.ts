import { z } from "zod";
import type { Config } from "../config.ts";
import type { Viewer } from "../context/viewer.ts";
import { sealSecret } from "../features/meetings/calendar-secret.ts";
import { jobs } from "../jobs/catalog.ts";
import { withLocalStore } from "./local-store.ts";

const Token = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
});

/** Connects a demo manager's calendar in the sandbox, as the consent flow would. */
export async function connectDemoCalendar(
  sandboxUrl: string,
  config: Config,
  manager: Viewer,
  email: string,
  now: Date,
): Promise<void> {
  const account = `${sandboxUrl}/control/google-calendar/accounts/${encodeURIComponent(email)}`;
  const answer = await fetch(`${account}/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const token = Token.parse(await answer.json());
  const grant = {
    accountEmail: email,
    mayRead: true,
    accessToken: token.access_token,
    refreshToken: token.refresh_token,
    expiresAt: new Date(now.getTime() + token.expires_in * 1000),
  };

  await withLocalStore(config, (inStore) =>
    inStore(manager, async (store) => {
      await store.calendarAccounts.connect(
        manager.userId,
        {
          ...sealSecret(config.keys, manager, { kind: "google", grant }),
          kind: "google",
          state: "connected",
          accountEmail: email,
        },
        now,
      );
      await store.jobs.add(jobs.readCalendar, { userId: manager.userId });
    }),
  );
}
