import { maxSharedAddressesPerDay } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { Refusal } from "../../http/refusal.ts";

type Context = Pick<RequestContext, "store" | "now" | "config">;

/** Returns whether billing is on and the workspace has never paid. */
export async function isOnTrial({ store, config }: Pick<Context, "store" | "config">) {
  const { isPaid, trialEndsAt } = await store.session.read();
  return config.billing !== null && !isPaid && trialEndsAt !== null;
}

/** Counts recipients of user-written mail and refuses above the organisation's daily limit. */
export async function mustBeWithinDailyQuota(context: Context, addresses: number): Promise<void> {
  const isTrial = await isOnTrial(context);
  const most = maxSharedAddressesPerDay(isTrial);
  if (await context.store.mails.count("shared", addresses, most, context.now)) return;
  throw new Refusal(
    "too_many_requests",
    isTrial
      ? `During the trial your team can email ${most} addresses a day, and this would be more. Try again tomorrow, or subscribe.`
      : `Your team can email ${most.toLocaleString("en")} addresses a day, and this would be more. Try again tomorrow.`,
  );
}
