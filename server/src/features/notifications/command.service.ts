import {
  type ChatContent,
  commandOf,
  connectedMessage,
  DEFAULT_SLACK_PREFERENCES,
  dealsMessage,
  figuresOf,
  forecastMessage,
  helpMessage,
  type MessageContext,
  notReviewedLines,
  ownDealLines,
  quarterDays,
  quarterLabel,
  rowFigures,
  teamTotals,
  unknownMessage,
} from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { dayOf, quarterAt } from "../../context/time.ts";
import { may, systemOf, type Viewer } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import type { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import { ignoreUnreachable } from "../../shared/ignore-unreachable.ts";
import type { OrganisationFrame } from "./slack-preferences.repository.ts";

type Context = Pick<JobContext, "viewer" | "inStore" | "clock" | "chatOf" | "publicUrl">;
type Frame = OrganisationFrame & MessageContext;

/** Answers a slash command, visible only to the user and limited to what they may see. */
export async function answerCommand(
  context: Context,
  { userId, text, responseUrl }: Payload<typeof jobs.answerCommand>,
): Promise<void> {
  const { viewer, inStore, clock, chatOf, publicUrl } = context;
  const { organisationId } = viewer;
  const person = await inStore(systemOf(organisationId), (store) => store.team.get(userId), "read");
  if (!person) return;
  const asker: Viewer = { organisationId, userId, role: person.role };
  const answer = await inStore(
    asker,
    async (store) => {
      const frame = { ...(await store.slackPreferences.frame()), publicUrl };
      switch (commandOf(text)) {
        case "deals":
          return dealsReply(store, asker, frame, clock());
        case "forecast":
          return forecastReply(store, frame, clock());
        case "link":
          return connectedMessage(person.name, publicUrl);
        case "help":
          return helpMessage(publicUrl);
        case "unknown":
          return unknownMessage(text, publicUrl);
      }
    },
    "read",
  );
  await ignoreUnreachable(async () => (await chatOf(viewer)).respond(responseUrl, answer));
}

/** A manager gets the deals the team should review, a rep their own open deals. */
async function dealsReply(
  store: Store,
  viewer: Viewer,
  frame: Frame,
  now: Date,
): Promise<ChatContent> {
  const day = dayOf(now, frame.timeZone);
  const [, quarterEnd] = quarterDays(quarterAt(now, frame), frame.fiscalStartMonth);
  const today = { day, quarterEnd };
  const open = await store.notificationFacts.openDeals(frame.timeZone, day);
  return may(viewer, "coach")
    ? dealsMessage(
        "Deals to review",
        notReviewedLines(open, DEFAULT_SLACK_PREFERENCES, today),
        frame,
      )
    : dealsMessage("Your deals this quarter", ownDealLines(open, today), frame);
}

/** The forecast page's figures: the team's for a manager, a rep's own for a rep. */
async function forecastReply(store: Store, frame: Frame, now: Date): Promise<ChatContent> {
  const quarter = quarterAt(now, frame);
  const [first, last] = quarterDays(quarter, frame.fiscalStartMonth);
  const rows = await store.forecast.overview({ first, last }, quarter, undefined);
  const figures = rows.map(({ totals, goal }) => ({
    ...rowFigures(figuresOf(totals), goal),
    quarterlyCommit: { value: goal?.repCommit ?? 0 },
  }));
  return forecastMessage(quarterLabel(quarter, frame.fiscalStartMonth), teamTotals(figures), frame);
}
