import { useEffect } from "react";
import { useSession } from "../../lib/session.ts";
import { showDone } from "../../ui/toasts.ts";
import { useRefreshBilling } from "./use-billing.ts";

/**
 * Somebody comes back from the payment provider: what came of it is asked at once.
 *
 * The address proves nothing, so it stays until the provider's word is here.
 */
export function useReturn(returned: string | undefined, onDone: () => void) {
  const { user, trialEndsAt } = useSession();
  const { mutate: refresh } = useRefreshBilling();
  const isBack = returned !== undefined;
  // A running trial opens the product too, and is no payment.
  const hasPaid = isBack && returned !== "portal" && user.isPaid && trialEndsAt === null;
  useEffect(() => {
    if (isBack) refresh({}, { onSuccess: () => returned === "portal" && onDone() });
  }, [isBack, returned, refresh, onDone]);
  useEffect(() => {
    if (!hasPaid) return;
    showDone("Thank you. Your subscription is active.");
    onDone();
  }, [hasPaid, onDone]);
}
