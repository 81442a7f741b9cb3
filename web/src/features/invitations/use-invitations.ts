import { useQuery } from "@tanstack/react-query";
import { api, type Role } from "@touchline/contract";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";

export function useInvitations() {
  return useQuery(routeQuery(api.invitations.list, {}));
}

export function useSendInvitation() {
  return useRouteMutation(api.invitations.send, { stale: [api.invitations.list] });
}

/** Someone who gets an invitation, or would. */
export interface Invited {
  name: string;
  emailAddress: string;
  role: Role;
}
