import { Button, Skeleton } from "@mantine/core";
import type { AuditEntry } from "@touchline/contract";
import { AUDIT_KINDS, type AuditFormatters, auditText, type Day } from "@touchline/domain";
import { useState } from "react";
import { dayIn, formatDay, formatMoney, formatTime } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { ChoicePicker } from "../../ui/choice-picker.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Panel } from "../../ui/panel.tsx";
import { type AuditFilter, useAudit, usePeople } from "./use-workspace.ts";

const ROWS = Array.from({ length: 10 }, (_, row) => row);

/** Every write and sign-in: who, what, when. Read-only. */
export function Audit() {
  const [filter, setFilter] = useState<AuditFilter>({});
  const people = usePeople();
  const log = useAudit(filter);
  const reader = useAuditReader(log.data?.pages.map(({ names }) => names) ?? []);
  const entries = log.data?.pages.flatMap((page) => page.entries);
  return (
    <Panel title="Audit log" context="Who did what, and when">
      <div className="flex flex-wrap gap-2 py-2.5 px-5 border-b border-line">
        <ChoicePicker
          label="Person"
          value={filter.actorId ?? ""}
          options={[
            { value: "", label: "Everyone" },
            ...(people.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          isNarrowed={filter.actorId !== undefined}
          onChange={(chosen) => setFilter(withFilter(filter, "actorId", chosen))}
        />
        <ChoicePicker
          label="Kind"
          value={filter.action ?? ""}
          options={[
            { value: "", label: "Everything" },
            ...AUDIT_KINDS.map(({ kind, label }) => ({ value: kind, label })),
          ]}
          isNarrowed={filter.action !== undefined}
          onChange={(chosen) => setFilter(withFilter(filter, "action", chosen))}
        />
      </div>
      {!entries &&
        (log.isError ? (
          <ErrorState message={log.error.message} onRetry={() => log.refetch()} />
        ) : (
          <LoadingSkeleton>
            {ROWS.map((row) => (
              <div
                key={row}
                className="grid grid-cols-[64px_minmax(0,1fr)] gap-3 py-2 px-5 text-md/inherit next:border-t next:border-line [&_time]:text-base/inherit [&_time]:text-quiet [&_strong]:font-semibold max-sm:grid-cols-1 max-sm:gap-0"
              >
                <Skeleton height={12} width={40} my={5} />
                <Skeleton height={14} width="70%" my={4} />
              </div>
            ))}
          </LoadingSkeleton>
        ))}
      {entries?.length === 0 && <NoEntries isNarrowed={Object.keys(filter).length > 0} />}
      {entries && entries.length > 0 && <Days entries={entries} reader={reader} />}
      {log.hasNextPage && (
        <div className="py-3 px-5">
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

function NoEntries({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title="No entries match">Choose another person or kind.</EmptyState>
  ) : (
    <EmptyState title="No entries yet">Sign-ins and changes show up here.</EmptyState>
  );
}

/** Formats entries with the server's names and the standard formats. */
function useAuditReader(pages: Record<string, string>[]): AuditFormatters {
  const { currency, timeZone } = useSession();
  const names = new Map(pages.flatMap((page) => Object.entries(page)));
  return {
    nameOf: (id) => names.get(id),
    money: (amount) => formatMoney(amount, currency),
    day: (value) => formatDay(value as Day, dayIn(timeZone, new Date())),
  };
}

function Days({ entries, reader }: { entries: AuditEntry[]; reader: AuditFormatters }) {
  const { timeZone } = useSession();
  const today = dayIn(timeZone, new Date());
  const days = [...Map.groupBy(entries, ({ at }) => dayIn(timeZone, new Date(at)))];
  return (
    <ol aria-label="Audit log">
      {days.map(([date, ofDay]) => (
        <li key={date}>
          <h3 className="pt-3 pb-1 px-5 border-t border-line text-base/inherit font-semibold">
            {date === today ? "Today" : formatDay(date, today)}
          </h3>
          <ol>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} reader={reader} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry, reader }: { entry: AuditEntry; reader: AuditFormatters }) {
  const { timeZone } = useSession();
  const { at, actor } = entry;
  const { did, more } = auditText(entry, reader);
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] gap-3 py-2 px-5 text-md/inherit next:border-t next:border-line [&_time]:text-base/inherit [&_time]:text-quiet [&_strong]:font-semibold max-sm:grid-cols-1 max-sm:gap-0">
      <time dateTime={at}>{formatTime(new Date(at), timeZone)}</time>
      <span>
        <strong>{actor.name}</strong> {did}
        {more && <span className="block wrap-anywhere text-base/inherit text-quiet">{more}</span>}
      </span>
    </li>
  );
}

function withFilter(filter: AuditFilter, part: keyof AuditFilter, value: string): AuditFilter {
  const { [part]: _, ...others } = filter;
  return value ? { ...others, [part]: value } : others;
}
