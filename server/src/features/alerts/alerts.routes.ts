import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { listAlerts, queueCheck, readLastCheck, settleAlert } from "./alerts.service.ts";

export function alertsRoutes(on: Bind) {
  // No vendor is involved, but facts and log must be read with organisation-wide access.
  on.withVendors(api.alerts.list, ({ context }) => listAlerts(context));
  on.withVendors(api.alerts.lastCheck, ({ context }) => readLastCheck(context));
  on(api.alerts.check, ({ context }) => queueCheck(context));
  on(api.alerts.dismiss, ({ context, params }) => settleAlert(context, params.id, "dismissed"));
  on(api.alerts.solve, ({ context, params }) => settleAlert(context, params.id, "solved"));
}
