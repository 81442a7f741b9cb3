import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { callApi, routeQuery } from "../../lib/api.ts";

const mailChoiceQuery = (token: string) => routeQuery(api.unsubscribe.read, { params: { token } });

export function useMailChoice(token: string) {
  return useQuery({ ...mailChoiceQuery(token), retry: false });
}

export function useSaveMailChoice(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isUnsubscribed: boolean) =>
      callApi(api.unsubscribe.save, { params: { token }, body: { isUnsubscribed } }),
    onSuccess: (choice) => client.setQueryData(mailChoiceQuery(token).queryKey, choice),
  });
}
