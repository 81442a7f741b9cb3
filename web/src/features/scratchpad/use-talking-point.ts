import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { callApi, messageOf } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";

const MAX_LENGTH = 2000;

/** Turns a line into a talking point for a rep. */
export function useAddTalkingPoint() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ line, repId }: { line: string; repId: string }) =>
      callApi(api.talkingPoints.save, {
        body: { title: line.slice(0, MAX_LENGTH), complete: false, repId },
      }),
    onSuccess: () => {
      showSuccess("Talking point added");
      return client.invalidateQueries({ queryKey: [api.talkingPoints.list.path] });
    },
    onError: (problem) => showError(messageOf(problem, GENERIC_ERROR)),
  });
}
