import type { CrmWrite } from "@touchline/contract";
import { bulkRefusalText, handedDealsText, refusalText } from "@touchline/domain";
import type { Store } from "../../db/store.ts";
import { notify } from "../../shared/notify.ts";
import type { HandedOver } from "./mirror-deals.repository.ts";
import { toBrief } from "./outbox-view.ts";

/** Tells the author of a write what the CRM made of it: on open screens, and in the inbox. */
export async function notifyAuthorOf(
  store: Store,
  write: CrmWrite,
  authorId: string,
  now: Date,
  { isInSlack = false }: { isInSlack?: boolean } = {},
): Promise<void> {
  const { id, state, attempts, kind, target, dealId, dealName: deal, words } = write;
  await store.live.publish(
    { userIds: [authorId] },
    { type: "write-settled", write: toBrief(write) },
  );
  if (state !== "refused" && state !== "conflict") return;
  await notify(
    store,
    {
      to: [authorId],
      // A retry that fails again is news again.
      cause: `write ${id} ${state} ${attempts}`,
      actor: null,
      text: refusalText({ state, kind, target, deal, words: words ?? "" }),
      dealId,
      subject: { kind: "write", id },
      isInSlack,
    },
    now,
  );
}

/** The first refusal in a bulk edit is news; the bulk edit lists the others. */
export async function notifyBulkAuthor(
  store: Store,
  { target, dealName: deal, words }: CrmWrite,
  { bulkEditId, authorId }: { bulkEditId: string; authorId: string },
  now: Date,
): Promise<void> {
  const text = bulkRefusalText({ target, deal, words: words ?? "" });
  const subject = { kind: "deals", id: null } as const;
  const cause = `bulk ${bulkEditId}`;
  await notify(store, { to: [authorId], cause, actor: null, text, subject }, now);
}

/** Tells members which deals became theirs in the CRM; many at once are one item. */
export async function notifyNewOwners(store: Store, deals: HandedOver[], now: Date): Promise<void> {
  for (const [to, theirs] of Map.groupBy(deals, (deal) => deal.to)) {
    const [first] = theirs;
    if (!first) continue;
    await notify(
      store,
      {
        to: [to],
        cause: `owner ${first.dealId} ${now.toISOString()}`,
        actor: null,
        text: handedDealsText(theirs),
        ...(theirs.length === 1
          ? { dealId: first.dealId }
          : { subject: { kind: "deals", id: null } }),
      },
      now,
    );
  }
}
