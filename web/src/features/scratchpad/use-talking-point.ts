import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { call, wordsOf } from "../../lib/api.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";

const MAX_LENGTH = 2000;

/** Turns a line into a talking point for a rep. */
export function useAddTalkingPoint() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ line, repId }: { line: string; repId: string }) =>
      call(api.talkingPoints.save, {
        body: { title: line.slice(0, MAX_LENGTH), complete: false, repId },
      }),
    onSuccess: () => {
      showDone("Talking point added");
      return client.invalidateQueries({ queryKey: [api.talkingPoints.list.path] });
    },
    onError: (problem) => showProblem(wordsOf(problem, WENT_WRONG)),
  });
}
