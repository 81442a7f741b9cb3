import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SetAsideJob } from "@touchline/contract";
import { api } from "@touchline/contract";
import { messageOf, routeQuery, useRouteMutation } from "../../lib/api.ts";
import { formatAgo } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { Notice } from "../../ui/notice.tsx";
import { showSuccess } from "../../ui/toasts.ts";

/**
 * Notices above the integrations about background jobs that were set aside, with a retry button.
 */
export function SetAsideNotices() {
  const { data, isError } = useSetAside();
  if (data) return data.map((job) => <SetAside key={job.id} job={job} />);
  return isError ? (
    <Notice tone="none">We couldn't check whether any background work has stopped.</Notice>
  ) : null;
}

function SetAside({ job }: { job: SetAsideJob }) {
  const { timeZone } = useSession();
  const now = useNow();
  const retry = useRetrySetAside();
  const press = () =>
    retry.mutate({ params: { id: job.id } }, { onSuccess: () => showSuccess("Trying again") });
  return (
    <Notice
      tone="bad"
      action={
        <Button
          size="xs"
          variant="default"
          loading={retry.isPending}
          aria-label={`Try again: ${job.words}`}
          onClick={press}
        >
          Try again
        </Button>
      }
    >
      We stopped {job.words} {formatAgo(new Date(job.setAsideAt), timeZone, now)}: it crashed twice.
      It won't run again by itself; we've notified your administrator.
      {retry.isError && ` ${messageOf(retry.error, "That didn't work.")}`}
    </Notice>
  );
}

function useSetAside() {
  return useQuery(routeQuery(api.setAside.list, {}));
}

function useRetrySetAside() {
  return useRouteMutation(api.setAside.retry, { stale: [api.setAside.list] });
}
