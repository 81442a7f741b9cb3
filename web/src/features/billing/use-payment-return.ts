import { useEffect } from "react";
import { useSession } from "../../lib/session.ts";
import { showSuccess } from "../../ui/toasts.ts";
import { useRefreshBilling } from "./use-billing.ts";

/**
 * On return from the payment provider, loads the result immediately. The address proves nothing, so
 * the parameter stays until the provider confirms.
 */
export function usePaymentReturn(returned: string | undefined, onDone: () => void) {
  const { user, trialEndsAt } = useSession();
  const { mutate: refresh } = useRefreshBilling();
  const isBack = returned !== undefined;
  // A running trial also unlocks the app but is not a payment.
  const hasPaid = isBack && returned !== "portal" && user.isPaid && trialEndsAt === null;
  useEffect(() => {
    if (isBack) refresh({}, { onSuccess: () => returned === "portal" && onDone() });
  }, [isBack, returned, refresh, onDone]);
  useEffect(() => {
    if (!hasPaid) return;
    showSuccess("Thank you. Your subscription is active.");
    onDone();
  }, [hasPaid, onDone]);
}
