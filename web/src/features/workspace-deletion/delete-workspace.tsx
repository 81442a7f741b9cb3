import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { useState } from "react";
import { callApi, messageOf } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Panel } from "../../ui/panel.tsx";
import { showError } from "../../ui/toasts.ts";

const FAILED = "The workspace couldn't be deleted. Try again in a moment.";

/** Deletes the workspace after its name has been typed. */
export function DeleteWorkspace({ onDeleted }: { onDeleted: () => void }) {
  const { organisation } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      callApi(api.workspaceDeletion.deleteOrganisation, { body: { name: organisation.name } }),
    onSuccess: onDeleted,
    onError: (problem) => showError(messageOf(problem, FAILED)),
  });
  return (
    <Panel title="Delete workspace">
      <div className="flex items-center justify-between gap-4 py-3.5 px-5 [&_p]:m-0 [&_p]:text-base/inherit [&_p]:text-quiet [&_button]:flex-none max-sm:flex-col max-sm:items-start">
        <p>
          Deletes {organisation.name} and everything in it: people, deals, goals, feedback, notes
          and history. Your CRM data stays in your CRM. Export what you want to keep first.
        </p>
        <Button variant="outline" color="red" size="xs" onClick={() => setIsAsking(true)}>
          Delete workspace…
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={`Delete ${organisation.name}?`}
          action="Delete for good"
          word={organisation.name}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        >
          Everyone is signed out at once, HubSpot, Slack and calendars are disconnected, and all
          data is deleted. This can't be undone.
        </Confirm>
      )}
    </Panel>
  );
}
