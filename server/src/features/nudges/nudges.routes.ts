import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { listMembers, saveMember } from "./preferences.service.ts";

export function nudgesRoutes(on: Bind) {
  on(api.preferences.members, ({ context }) => listMembers(context));
  on(api.preferences.saveMember, ({ context, params, body }) =>
    saveMember(context, params.id, body.slack),
  );
}
