import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";

const LIST_ROUTES = [api.tokens.list, api.tokens.ofTeam];

export const useTokens = () => useQuery(routeQuery(api.tokens.list, {}));
export const useTeamTokens = () => useQuery(routeQuery(api.tokens.ofTeam, {}));
export const useCreateToken = () => useRouteMutation(api.tokens.create, { stale: LIST_ROUTES });
export const useRevokeToken = () => useRouteMutation(api.tokens.revoke, { stale: LIST_ROUTES });
