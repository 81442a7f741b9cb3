import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { listMembers, saveMember } from "./preferences.service.ts";

export function notificationsRoutes(on: Bind) {
  on(api.notifications.members, ({ context }) => listMembers(context));
  on(api.notifications.saveMember, ({ context, params, body }) =>
    saveMember(context, params.id, body.slack),
  );
}
