import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading, useChange } from "../../lib/api.ts";

export function useInvitations() {
  return useQuery(reading(api.invitations.list, {}));
}

export function useSendInvitation() {
  return useChange(api.invitations.send, { stale: [api.invitations.list] });
}
