import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { readMember, readPlayers, saveMember } from "./team.service.ts";

export function teamRoutes(on: Bind) {
  on(api.team.members, ({ context }) => context.store.team.list());
  on(api.team.member, ({ context, params }) => readMember(context, params.id));
  on(api.team.saveMember, ({ context, params, body }) => saveMember(context, params.id, body));
  on(api.team.players, ({ context }) => readPlayers(context));
}
