import type { APIRequestContext } from "@playwright/test";
import { apiClientFor } from "./api-client.ts";
import { control, type Person } from "./people.ts";

export interface SlackTeam {
  id: string;
  name: string;
}

/** A Slack workspace for this test that includes this user; the app is installed and in #sales. */
export async function installDirectly(
  request: APIRequestContext,
  { email, name }: Person,
  channels: string[] = [],
): Promise<SlackTeam> {
  const teamName = `Team of ${email}`;
  const team = await control.slack.createWorkspace({
    name: teamName,
    people: [{ email, name }],
    channels: ["general", "sales", ...channels],
  });
  const calls = await apiClientFor(request, { email, name });
  const { url } = await calls.get("/api/slack-api/authorize");
  const asked = new URL(url).searchParams;
  const redirectUri = asked.get("redirect_uri") ?? "";
  const code = await control.slack.code({ team: team.id, user: email, redirectUri });
  await calls.post("/api/slack-api/install", { code, state: asked.get("state") });
  await control.slack.inviteBot("#sales", team.id);
  return team;
}
