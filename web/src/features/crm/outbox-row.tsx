import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { CrmWrite } from "@touchline/contract";
import { useState } from "react";
import { dayIn, formatAgo, formatDateTime } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Chip } from "../../ui/chip.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import styles from "./outbox.module.css";
import type { OutboxState } from "./outbox-states.ts";
import { useWriteActions } from "./use-writes.ts";
import { WantedForm } from "./wanted-form.tsx";
import { formatWriteValue, STATE_TEXT, writeSubject } from "./write-text.ts";

interface OutboxRowProps {
  write: CrmWrite;
  state: OutboxState;
}

/** One change: field, old and new value, author and state. */
export function OutboxRow({ write, state }: OutboxRowProps) {
  const { timeZone } = useSession();
  const now = new Date();
  const made = new Date(write.createdAt);
  const { chip, tone } = STATE_TEXT[state];
  return (
    <li
      className="flex flex-col gap-1 py-3 px-5 border-t border-line text-base"
      aria-label={`${writeSubject(write)} of ${write.dealName}`}
    >
      <div className="flex items-center justify-between gap-y-1 gap-x-3">
        <Link
          to="/deals"
          search={{ deal: write.hubspotId }}
          className="truncate min-w-0 no-underline text-md/inherit text-ink font-medium hover:underline"
        >
          {write.dealName}
        </Link>
        <Chip tone={tone}>{chip}</Chip>
      </div>
      {state === "conflict" ? <ConflictValues write={write} /> : <Change write={write} />}
      {write.words && <p className={tone === "bad" ? "text-bad" : "text-quiet"}>{write.words}</p>}
      {write.wants.length > 0 && <WantedForm write={write} />}
      <div className="flex items-center justify-between gap-y-1 gap-x-3 flex-wrap min-h-6.5">
        <span className="text-quiet" title={formatDateTime(made, timeZone, now)}>
          {write.createdBy}, {formatAgo(made, timeZone, now)}
          {write.attempts > 1 && `, tried ${write.attempts} times`}
        </span>
        <Actions write={write} state={state} />
      </div>
    </li>
  );
}

function useFormatValue(write: CrmWrite) {
  const { timeZone } = useSession();
  const today = dayIn(timeZone, new Date());
  return (value: string | null) => formatWriteValue(write, value, today);
}

function Change({ write }: { write: CrmWrite }) {
  const words = useFormatValue(write);
  return (
    <p className={styles.change}>
      <span className="font-medium">{writeSubject(write)}</span>
      {write.kind === "property" && (
        <>
          <span className={write.previous ? "line-through text-quiet" : "text-quiet"}>
            {words(write.previous)}
          </span>
          <span aria-hidden="true">→</span>
        </>
      )}
      <span>{words(write.value)}</span>
    </p>
  );
}

function ConflictValues({ write }: { write: CrmWrite }) {
  const words = useFormatValue(write);
  return (
    <dl className="grid grid-cols-3 gap-y-2 gap-x-4 py-1 [&_dt]:text-sm [&_dt]:text-quiet [&_dd]:wrap-anywhere @max-xs:grid-cols-[1fr]">
      <div>
        <dt>{writeSubject(write)} here</dt>
        <dd>{words(write.value)}</dd>
      </div>
      <div>
        <dt>In HubSpot</dt>
        <dd>{words(write.theirValue)}</dd>
      </div>
      <div>
        <dt>Before</dt>
        <dd className="text-quiet">{words(write.previous)}</dd>
      </div>
    </dl>
  );
}

function Actions({ write, state }: OutboxRowProps) {
  const { isBusy, retry, discard, resolve } = useWriteActions();
  const [isAsking, setIsAsking] = useState(false);
  const small = { size: "compact-sm", variant: "default", disabled: isBusy } as const;
  return (
    <span className="flex gap-2">
      {state === "conflict" && (
        <>
          <Button {...small} onClick={() => resolve(write, "mine")}>
            Keep mine
          </Button>
          <Button {...small} onClick={() => resolve(write, "theirs")}>
            Take theirs
          </Button>
        </>
      )}
      {state === "refused" && write.wants.length === 0 && (
        <Button {...small} onClick={() => retry(write)}>
          Retry
        </Button>
      )}
      {(state === "refused" || state === "waiting") && (
        <Button {...small} variant="subtle" color="gray" onClick={() => setIsAsking(true)}>
          Discard
        </Button>
      )}
      {isAsking && (
        <Confirm
          title="Discard this change?"
          action="Discard"
          isBusy={isBusy}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            void discard(write);
            setIsAsking(false);
          }}
        >
          {writeSubject(write)} of {write.dealName} goes back to HubSpot's value. Nothing changes in
          HubSpot.
        </Confirm>
      )}
    </span>
  );
}
