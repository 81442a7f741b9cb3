import { createHash } from "node:crypto";
import { api, type SentencePart, type Summary } from "@touchline/contract";
import type { JobContext, VendorContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";

type Sentences = Summary["sentences"];

/** The model's summary of exactly these facts, or the facts themselves. */
export async function summaryOf(store: Store, dealId: string, facts: Sentences): Promise<Summary> {
  const written = await store.summaries.of(dealId, hashOf(facts));
  return written ? { by: "model", sentences: written } : { by: "facts", sentences: facts };
}

/** Queues a model summary if a model is configured; until it is ready, users see the facts. */
export async function queueSummary(
  { viewer, inStore, summaries }: Pick<VendorContext, "viewer" | "inStore" | "summaries">,
  dealId: string,
  summary: Summary | null,
): Promise<void> {
  if (!summaries || summary?.by !== "facts") return;
  await inStore(viewer, (store) =>
    store.jobs.add(jobs.writeSummary, { dealId, facts: summary.sentences }),
  );
}

/**
 * Each sentence of the model references the record of the fact it is based on. Once the day's calls
 * are used up, the facts stay.
 */
export async function writeSummary(
  { viewer, inStore, summaries, now }: JobContext,
  { dealId, facts }: Payload<typeof jobs.writeSummary>,
): Promise<void> {
  const hash = hashOf(facts);
  const known = await inStore(viewer, (store) => store.summaries.of(dealId, hash), "read");
  if (!summaries || known) return;
  const mayAsk = await inStore(viewer, (store) =>
    store.summaries.claimModelCall(dayOf(now, "UTC"), summaries.callsPerDay),
  );
  if (!mayAsk) return;
  const sentences = await summaries.write(facts.map(({ parts }) => ({ text: toPlainText(parts) })));
  const sourced = sentences.flatMap(({ text, fact }) => {
    const source = facts[fact]?.source;
    return source ? [{ parts: [{ text }], source }] : [];
  });
  if (sourced.length === 0) return;
  await inStore(viewer, async (store) => {
    await store.summaries.save(dealId, hash, sourced, now);
    await store.live.publish({ managers: true }, { type: "stale", paths: [api.checks.deal.path] });
  });
}

function hashOf(facts: Sentences): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
}

function toPlainText(parts: readonly SentencePart[]): string {
  return parts
    .map((part) => {
      if ("text" in part) return part.text;
      if ("fact" in part) return part.fact;
      return "day" in part ? part.day : String(part.amount);
    })
    .join("");
}
