import { ChatError } from "../../ports/chat.ts";
import { readText } from "../../shared/read-response.ts";
import type { SlackApp } from "./slack-app.ts";
import { statusProblem } from "./slack-problems.ts";

const TIMEOUT_MS = 10_000;

const HOOKS = "https://hooks.slack.com";

/** Answers at a request's response URL, if it is Slack's. */
export async function respondAt(
  app: Pick<SlackApp, "apiUrl">,
  url: string,
  answer: Record<string, unknown>,
): Promise<void> {
  if (!isSlackUrl(app, url)) throw new ChatError("refused", "The address isn't one of Slack's.");
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(answer),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await readText(response);
  } catch {
    throw new ChatError("unsure", "Slack didn't answer.");
  }
  // The URL expires after five uses or half an hour.
  if (response.status === 404)
    throw new ChatError("gone", "Slack no longer accepts answers to this.");
  if (!response.ok) throw statusProblem(response.status);
}

function isSlackUrl({ apiUrl }: Pick<SlackApp, "apiUrl">, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin } = new URL(url);
  const api = new URL(apiUrl);
  return origin === api.origin || (api.hostname === "slack.com" && origin === HOOKS);
}
