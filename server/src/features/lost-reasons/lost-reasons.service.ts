import { api, type LostReasons } from "@touchline/contract";
import { lostReasonKey, lostReasonsOf } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { Refusal } from "../../http/refusal.ts";

type Context = Pick<RequestContext, "store" | "now">;

export async function readLostReasons({ store }: Pick<Context, "store">): Promise<LostReasons> {
  const { crmOptions, own } = await store.lostReasons.get();
  return lostReasonsOf(crmOptions, own);
}

/** HubSpot refuses what isn't among its options, so a list of its own can't be replaced here. */
export async function saveLostReasons(
  context: Context,
  reasons: string[] | null,
): Promise<LostReasons> {
  const { store, now } = context;
  const before = await readLostReasons(context);
  if (before.source === "crm") {
    throw new Refusal(
      "conflict",
      "These reasons come from HubSpot. Change them in HubSpot, under Closed Lost Reason.",
    );
  }
  const keys = new Set(reasons?.map(lostReasonKey));
  if (reasons && keys.size < reasons.length) {
    throw new Refusal("bad_request", "reasons: list each reason once.");
  }
  await store.lostReasons.saveOwn(reasons);
  await store.audit.record(now, "lost-reasons.changed", "lost reasons", {
    reasons: reasons ?? [],
    isDefault: reasons === null,
  });
  await store.live.publish(
    { everybody: true },
    { type: "stale", paths: [api.lostReasons.list.path, api.winsAndLosses.read.path] },
  );
  return readLostReasons(context);
}
