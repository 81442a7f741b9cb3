import { Button, Skeleton } from "@mantine/core";
import type { AuditEntry } from "@touchline/contract";
import { AUDIT_KINDS, type AuditReader, auditWords, type Day } from "@touchline/domain";
import { useState } from "react";
import { day, dayIn, moment, money } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { type AuditFilter, useAudit, usePeople } from "./use-workspace.ts";
import styles from "./workspace.module.css";

const ROWS = Array.from({ length: 10 }, (_, row) => row);

/** Every write and sign-in: who, what, when. Nothing here can be changed. */
export function Audit() {
  const [filter, setFilter] = useState<AuditFilter>({});
  const people = usePeople();
  const log = useAudit(filter);
  const reader = useReader(log.data?.pages.map(({ names }) => names) ?? []);
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
            <option value="">Everything</option>
            {AUDIT_KINDS.map(({ kind, label }) => (
              <option key={kind} value={kind}>
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
            <Entry key={entry.id} entry={entry} reader={reader} />
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

/** Names as the server knows them, amounts and days as everywhere. */
function useReader(pages: Record<string, string>[]): AuditReader {
  const { currency, timeZone } = useSession();
  const names = new Map(pages.flatMap((page) => Object.entries(page)));
  return {
    nameOf: (id) => names.get(id),
    money: (amount) => money(amount, currency),
    day: (value) => day(value as Day, dayIn(timeZone, new Date())),
  };
}

function Entry({ entry, reader }: { entry: AuditEntry; reader: AuditReader }) {
  const { timeZone } = useSession();
  const { at, actor } = entry;
  const { did, more } = auditWords(entry, reader);
  return (
    <li className={styles.entry}>
      <time dateTime={at}>{moment(new Date(at), timeZone, new Date())}</time>
      <span>
        <strong>{actor.name}</strong> {did}
        {more && <span className={styles.detail}>{more}</span>}
      </span>
    </li>
  );
}

function withPart(filter: AuditFilter, part: keyof AuditFilter, value: string): AuditFilter {
  const { [part]: _, ...others } = filter;
  return value ? { ...others, [part]: value } : others;
}
