import { sharedAddressesADay } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { Refusal } from "../../http/refusal.ts";

type Context = Pick<RequestContext, "store" | "now" | "config">;

/** Whether nobody has ever paid for the workspace, where something has to be paid. */
export async function isOnTrial({ store, config }: Pick<Context, "store" | "config">) {
  const { isPaid, trialEndsAt } = await store.session.read();
  return config.billing !== null && !isPaid && trialEndsAt !== null;
}

/** Counts whom a person's words go to by e-mail, and refuses once an organisation has written to too many in a day. */
export async function mustBeWithinTheDay(context: Context, addresses: number): Promise<void> {
  const isTrial = await isOnTrial(context);
  const most = sharedAddressesADay(isTrial);
  if (await context.store.mails.count("shared", addresses, most, context.now)) return;
  throw new Refusal(
    "too_many_requests",
    isTrial
      ? `During the trial a team can write to ${most} addresses a day by e-mail, and this would be more. Try again tomorrow, or subscribe.`
      : `Your team can write to ${most.toLocaleString("en")} addresses a day by e-mail, and this would be more. Try again tomorrow.`,
  );
}
