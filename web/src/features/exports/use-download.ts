import { useMutation } from "@tanstack/react-query";
import type { Route, RouteInput } from "@touchline/contract";
import { messageOf } from "../../lib/api.ts";
import { download } from "../../lib/download.ts";
import { showError } from "../../ui/toasts.ts";

const FAILED = "The file couldn't be downloaded. Try again in a moment.";

/** Downloads a file; reports a failure with a retry. */
export function useDownload<R extends Route>(route: R) {
  const downloading = useMutation({
    mutationFn: (sent: RouteInput<R>) => download(route, sent),
    onError: (problem, sent) =>
      showError(messageOf(problem, FAILED), {
        label: "Retry",
        run: () => downloading.mutate(sent),
      }),
  });
  return downloading;
}
