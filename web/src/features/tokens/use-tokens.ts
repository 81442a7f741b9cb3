import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading, useChange } from "../../lib/api.ts";

const LISTS = [api.tokens.list, api.tokens.ofTeam];

export const useTokens = () => useQuery(reading(api.tokens.list, {}));
export const useTeamTokens = () => useQuery(reading(api.tokens.ofTeam, {}));
export const useMakeToken = () => useChange(api.tokens.create, { stale: LISTS });
export const useRevokeToken = () => useChange(api.tokens.revoke, { stale: LISTS });
