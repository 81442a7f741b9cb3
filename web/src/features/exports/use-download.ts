import { useMutation } from "@tanstack/react-query";
import type { Route, Sent } from "@touchline/contract";
import { wordsOf } from "../../lib/api.ts";
import { download } from "../../lib/download.ts";
import { showProblem } from "../../ui/toasts.ts";

const FAILED = "The file could not be downloaded. Try again in a moment.";

/** Downloads a file; reports a failure with a retry. */
export function useDownload<R extends Route>(route: R) {
  const downloading = useMutation({
    mutationFn: (sent: Sent<R>) => download(route, sent),
    onError: (problem, sent) =>
      showProblem(wordsOf(problem, FAILED), {
        label: "Retry",
        run: () => downloading.mutate(sent),
      }),
  });
  return downloading;
}
