import type { BuyerFact, CoachingEntry, DealCard, DealDetail } from "@touchline/contract";
import {
  askText,
  BUYER_FACTS,
  type Day,
  dealUrl,
  formatDay,
  formatMoney,
  RISK_LABELS,
} from "@touchline/domain";
import type { VendorContext } from "../../../context/context.ts";
import { dayOf } from "../../../context/time.ts";
import { may } from "../../../context/viewer.ts";
import { readDeal } from "../../../features/checks/deal-detail.service.ts";
import { readDealCoaching } from "../../../features/coaching/coaching.service.ts";
import { readEvidence } from "../../../features/evidence/evidence.service.ts";
import { readStories } from "../../../features/slips/slips.service.ts";
import { cleanHtml, plainText } from "../../../shared/html.ts";
import { formatDue } from "./due-text.ts";

export type CardContext = Pick<VendorContext, "viewer" | "inStore" | "now" | "config">;

/** A deal as its person sees it in the app, put together from the same services. */
export async function readDealCard(context: CardContext, key: string): Promise<DealCard> {
  const { viewer, inStore, now, config } = context;
  // Nobody reads a summary on the card, so none is written for it.
  const deal = await readDeal({ ...context, summaries: null }, key, []);
  return inStore(
    viewer,
    async (store) => {
      const inTransaction = { viewer, now, store };
      const { timeZone } = await store.session.calendar();
      const today = dayOf(now, timeZone);
      const currency = await store.session.currency();
      const dayText = (instant: string) => formatDay(dayOf(new Date(instant), timeZone), today);
      const isLikely = deal.forecastCategory === "COMMIT" && !deal.Stage.closed;
      const evidence = isLikely ? await readEvidence(inTransaction, deal.id) : null;
      const [story] = await readStories(inTransaction, { ids: [deal.id] });
      const [newestAsk] = await readDealCoaching(inTransaction, deal.id);
      const { lastReview, nextStep } = deal;
      return {
        state: "deal",
        hubspotId: deal.hubspotId,
        name: deal.name,
        confidence: deal.confidence,
        mayWrite: may(viewer, "write"),
        url: dealUrl(config.publicUrl, deal.hubspotId),
        risk: riskOf(deal, currency),
        evidence: evidence && {
          isFresh: evidence.isFresh,
          label: evidenceLabel(evidence),
          facts: evidence.facts.map((fact) => factOf(fact, today)),
        },
        slipStory: story?.story ?? null,
        feedback: lastReview && {
          from: lastReview.reviewer,
          when: dayText(lastReview.createdAt),
          comment: plainText(cleanHtml(lastReview.comment)),
        },
        ask: newestAsk ? askOf(newestAsk, today) : null,
        nextStep: {
          text: nextStep.nextStep,
          when: nextStep.lastUpdated && dayText(nextStep.lastUpdated),
        },
      } satisfies DealCard;
    },
    "read",
  );
}

function riskOf({ risk }: DealDetail, currency: string): DealCard["risk"] {
  if (!risk) return null;
  const { level, atStake, reasons } = risk;
  return {
    level,
    label: RISK_LABELS[level],
    atStake: atStake ? formatMoney(atStake, currency) : null,
    reasons: reasons.map(({ words, clearedBy }) => ({ words, clearedBy })),
  };
}

function evidenceLabel({ isFresh, facts }: { isFresh: boolean; facts: BuyerFact[] }): string {
  if (isFresh) return "Fresh evidence";
  return facts.some(({ confirmedOn }) => confirmedOn) ? "Stale evidence" : "Nothing confirmed yet";
}

function factOf(fact: BuyerFact, today: Day) {
  const { id, state, words, confirmedOn } = fact;
  const label = BUYER_FACTS.find((one) => one.id === id)?.label ?? id;
  return { id, label, state, age: ageOf(fact), words, isConfirmedToday: confirmedOn === today };
}

function ageOf({ age, by }: BuyerFact): string {
  if (age === null) return "Never confirmed";
  const when = age === 0 ? "today" : age === 1 ? "yesterday" : `${age} days ago`;
  return `Confirmed ${when}${by && ` by ${by}`}`;
}

export function askOf(entry: CoachingEntry, today: Day): NonNullable<DealCard["ask"]> {
  const isDone = entry.asked.every((item) => item.isDone);
  return {
    from: entry.reviewer,
    due: isDone ? "done" : formatDue(entry.dueDay as Day, today),
    words: entry.words,
    items: entry.asked.map(({ kind, value, label, isDone }) => ({
      text: askText({ kind, value }, { stage: label, formatDay: (day) => formatDay(day, today) }),
      isDone,
    })),
  };
}
