import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { Billing } from "../features/billing/billing.tsx";
import { usePaymentReturn } from "../features/billing/use-payment-return.ts";
import { SettingsFrame } from "./settings-frame.tsx";

const route = getRouteApi("/layout/settings/billing");

/** The organisation's billing, and the return page after checkout. */
export function BillingPage() {
  const { returned } = route.useSearch();
  const navigate = route.useNavigate();
  const forget = useCallback(() => void navigate({ search: {}, replace: true }), [navigate]);
  usePaymentReturn(returned, forget);
  return (
    <SettingsFrame>
      <Billing />
    </SettingsFrame>
  );
}
