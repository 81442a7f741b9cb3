import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { createToken, listTeamTokens, listTokens, revokeToken } from "./tokens.service.ts";

export function tokensRoutes(on: Bind) {
  on(api.tokens.list, ({ context }) => listTokens(context));
  on(api.tokens.ofTeam, ({ context }) => listTeamTokens(context));
  on(api.tokens.create, ({ context, body }) => createToken(context, body));
  on(api.tokens.revoke, ({ context, params }) => revokeToken(context, params.id));
}
