import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { call, reading } from "../../lib/api.ts";

const choiceOf = (token: string) => reading(api.unsubscribe.read, { params: { token } });

export function useMailChoice(token: string) {
  return useQuery({ ...choiceOf(token), retry: false });
}

export function useSaveMailChoice(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isUnsubscribed: boolean) =>
      call(api.unsubscribe.save, { params: { token }, body: { isUnsubscribed } }),
    onSuccess: (choice) => client.setQueryData(choiceOf(token).queryKey, choice),
  });
}
