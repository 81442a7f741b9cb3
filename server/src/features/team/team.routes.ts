import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { listMembers, readMemberInFull, readPlayers, saveMember } from "./team.service.ts";

export function teamRoutes(on: Bind) {
  on(api.team.members, ({ context, query }) => listMembers(context, query));
  on(api.team.member, ({ context, params, query }) => readMemberInFull(context, params.id, query));
  on(api.team.saveMember, ({ context, params, body }) => saveMember(context, params.id, body));
  on(api.team.players, ({ context }) => readPlayers(context));
}
