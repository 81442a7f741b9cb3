import { ActionIcon, Button, Skeleton, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { api, type LostReasons } from "@touchline/contract";
import { lostReasonKey, MAX_LOST_REASON_LENGTH, MAX_LOST_REASONS } from "@touchline/domain";
import { type FormEvent, useState } from "react";
import { messageOf, useRouteMutation } from "../../lib/api.ts";
import { useLostReasons } from "../../lib/lost-reasons.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";

const ERROR = "We couldn't save the reasons. Please try again.";

/** The reasons people pick from when a deal is lost. */
export function LostReasonList() {
  const query = useLostReasons();
  return (
    <Panel title="Lost reasons" context="Asked when a deal is lost">
      <div className="grid gap-3 p-4">
        <QueryContent query={query} skeleton={<Skeleton height={160} />}>
          {(list) => (list.source === "crm" ? <FromHubspot list={list} /> : <Own list={list} />)}
        </QueryContent>
      </div>
    </Panel>
  );
}

function FromHubspot({ list: { reasons } }: { list: LostReasons }) {
  return (
    <>
      <p className="text-base/inherit text-quiet">
        In HubSpot, Closed Lost Reason has its own list, so that's the one people pick from. Change
        it in HubSpot; it's here after the next sync.
      </p>
      <ul className="flex flex-wrap gap-1.5" aria-label="Lost reasons">
        {reasons.map(({ value, label }) => (
          <li key={value} className="py-0.5 px-2 rounded-md bg-sunken text-base/inherit">
            {label}
          </li>
        ))}
      </ul>
    </>
  );
}

function Own({ list: { reasons, source } }: { list: LostReasons }) {
  const save = useRouteMutation(api.lostReasons.save, {
    stale: [api.lostReasons.list, api.winsAndLosses.read],
  });
  const labels = reasons.map(({ label }) => label);
  const put = (next: string[] | null, done: string) =>
    save.mutate(
      { body: { reasons: next } },
      {
        onSuccess: () =>
          showSuccess(done, {
            label: "Undo",
            run: () => put(source === "own" ? labels : null, "Undone"),
          }),
        onError: (problem) => showError(messageOf(problem, ERROR)),
      },
    );
  const move = (place: number, by: number) => {
    const [label = ""] = labels.slice(place, place + 1);
    put(labels.toSpliced(place, 1).toSpliced(place + by, 0, label), "Order saved");
  };
  return (
    <>
      <p className="text-base/inherit text-quiet">
        One tap when a deal is lost, written to HubSpot's Closed Lost Reason. Up to{" "}
        {MAX_LOST_REASONS}, short ones first. Reasons already given stay as they are.
      </p>
      <ul
        className="border border-line rounded-card divide-y divide-line"
        aria-label="Lost reasons"
      >
        {labels.map((label, place) => (
          <li key={label} className="flex items-center gap-2 py-1.5 px-3">
            <span className="flex-1 min-w-0 wrap-anywhere">{label}</span>
            <ActionIcon
              size={28}
              aria-label={`Move ${label} up`}
              disabled={save.isPending || place === 0}
              onClick={() => move(place, -1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              size={28}
              aria-label={`Move ${label} down`}
              disabled={save.isPending || place === labels.length - 1}
              onClick={() => move(place, 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon
              size={28}
              aria-label={`Remove ${label}`}
              disabled={save.isPending || labels.length === 1}
              onClick={() => put(labels.toSpliced(place, 1), `${label} removed`)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {labels.length < MAX_LOST_REASONS && (
        <NewReason
          labels={labels}
          isBusy={save.isPending}
          onAdd={(label) => put([...labels, label], `${label} added`)}
        />
      )}
      {source === "own" && (
        <Button
          variant="subtle"
          size="compact-sm"
          className="justify-self-start"
          disabled={save.isPending}
          onClick={() => put(null, "Default list restored")}
        >
          Use the default list
        </Button>
      )}
    </>
  );
}

interface NewReasonProps {
  labels: string[];
  isBusy: boolean;
  onAdd: (label: string) => void;
}

function NewReason({ labels, isBusy, onAdd }: NewReasonProps) {
  const [typed, setTyped] = useState("");
  const label = typed.trim();
  const isKnown = labels.some((one) => lostReasonKey(one) === lostReasonKey(label));
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (label === "" || isKnown || isBusy) return;
    onAdd(label);
    setTyped("");
  };
  return (
    <form className="flex items-start gap-2" onSubmit={add}>
      <TextInput
        className="flex-1 max-w-80"
        aria-label="New lost reason"
        placeholder="Add a reason"
        maxLength={MAX_LOST_REASON_LENGTH}
        value={typed}
        error={isKnown ? "It's on the list already." : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={label === "" || isKnown || isBusy}>
        Add
      </Button>
    </form>
  );
}
