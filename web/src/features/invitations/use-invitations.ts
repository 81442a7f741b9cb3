import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading, useChange } from "../../lib/api.ts";

/** How those were invited who have not signed in yet. */
export function useInvitations() {
  return useQuery(reading(api.invitations.list, {}));
}

export function useSendInvitation() {
  return useChange(api.invitations.send, { stale: [api.invitations.list] });
}
