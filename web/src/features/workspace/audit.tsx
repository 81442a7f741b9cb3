import { Button, Skeleton } from "@mantine/core";
import type { AuditEntry } from "@touchline/contract";
import { useState } from "react";
import { moment } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { type AuditFilter, useAudit, usePeople } from "./use-workspace.ts";
import styles from "./workspace.module.css";

const ROWS = Array.from({ length: 10 }, (_, row) => row);
const KINDS = [
  { value: "", label: "Everything" },
  { value: "session", label: "Sign-ins" },
  { value: "member", label: "People" },
  { value: "workspace", label: "Workspace" },
  { value: "rule", label: "Rules" },
  { value: "goal", label: "Goals" },
  { value: "deal", label: "Deals" },
  { value: "review", label: "Feedback" },
  { value: "action", label: "Actions" },
  { value: "digest", label: "Digests" },
  { value: "slack", label: "Slack" },
  { value: "preferences", label: "Preferences" },
];

/** Every write and sign-in: who, what, when. Nothing here can be changed. */
export function Audit() {
  const [filter, setFilter] = useState<AuditFilter>({});
  const people = usePeople();
  const { timeZone } = useSession();
  const log = useAudit(filter);
  const names = new Map(people.data?.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? id.slice(0, 8);
  const entries = log.data?.pages.flatMap((page) => page.entries);
  return (
    <Panel title="Audit log" context="Who did what, and when">
      <div className={styles.filters}>
        <label>
          <span>Person</span>
          <select
            value={filter.actorId ?? ""}
            onChange={({ currentTarget }) =>
              setFilter(withPart(filter, "actorId", currentTarget.value))
            }
          >
            <option value="">Everybody</option>
            {people.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Kind</span>
          <select
            value={filter.action ?? ""}
            onChange={({ currentTarget }) =>
              setFilter(withPart(filter, "action", currentTarget.value))
            }
          >
            {KINDS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {!entries &&
        (log.isError ? (
          <ErrorState message={log.error.message} onRetry={() => log.refetch()} />
        ) : (
          <Waiting>
            {ROWS.map((row) => (
              <div key={row} className={styles.entry}>
                <Skeleton height={20} />
                <Skeleton height={20} />
              </div>
            ))}
          </Waiting>
        ))}
      {entries?.length === 0 && (
        <EmptyState title="Nothing like that was done yet">
          Choose another person or kind.
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <ol className={styles.log} aria-label="Audit log">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} timeZone={timeZone} nameOf={nameOf} />
          ))}
        </ol>
      )}
      {log.hasNextPage && (
        <div className={styles.after}>
          <Button
            size="xs"
            variant="default"
            loading={log.isFetchingNextPage}
            onClick={() => log.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface EntryProps {
  entry: AuditEntry;
  timeZone: string;
  nameOf: (id: string) => string;
}

function Entry({ entry, timeZone, nameOf }: EntryProps) {
  const { at, actor, action, target, detail } = entry;
  const more = detailWords(detail, nameOf);
  return (
    <li className={styles.entry}>
      <time dateTime={at}>{moment(new Date(at), timeZone, new Date())}</time>
      <span>
        <strong>{actor.name}</strong> {action.replaceAll(/[.-]/g, " ")}
        <span className={styles.quiet}> · {target.replace(ID, nameOf)}</span>
        {more && <span className={styles.detail}>{more}</span>}
      </span>
    </li>
  );
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What else was written down, as words: 'total 72, period 2026-Q4'. */
function detailWords(detail: Record<string, unknown>, nameOf: (id: string) => string): string {
  return Object.entries(detail)
    .map(([key, value]) => `${key} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ")
    .replace(ID, nameOf);
}

function withPart(filter: AuditFilter, part: keyof AuditFilter, value: string): AuditFilter {
  const { [part]: _, ...others } = filter;
  return value ? { ...others, [part]: value } : others;
}
