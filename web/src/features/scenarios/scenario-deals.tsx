import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { Deal } from "@touchline/contract";
import { bucketOf, may, type ScenarioChoice } from "@touchline/domain";
import { useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { formatOwner } from "../../ui/owner-name.tsx";
import { Paging } from "../../ui/paging.tsx";
import { Picker } from "../../ui/picker.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { type Column, SkeletonTable, Table } from "../../ui/table.tsx";
import { ScenarioRow } from "./scenario-row.tsx";
import styles from "./scenarios.module.css";
import { type Offered, toScenarioDeal, type useScenarioDeals } from "./use-scenario-deals.ts";

const PAGE_SIZE = 25;

type Key = "deal" | "triage" | "date" | "amount" | "call";
const COLUMNS: Column<Key>[] = [
  { key: "deal", label: "Deal", isUnsortable: true, isTitle: true },
  { key: "triage", label: "Confidence", width: "var(--triage)", isUnsortable: true },
  { key: "date", label: "Close date", width: "var(--date)", isUnsortable: true },
  { key: "amount", label: "Amount", width: "var(--amount)", isNumber: true, isUnsortable: true },
  { key: "call", label: "In this scenario", width: "var(--call)", isUnsortable: true },
];

/** Fits the choice and a recognisable part of the deal's name. */
const MIN_WIDTH = 620;

interface ScenarioDealsProps {
  deals: ReturnType<typeof useScenarioDeals>;
  offered: Offered;
  onOffered: (offered: Offered) => void;
  choices: ReadonlyMap<string, ScenarioChoice>;
  onChoose: (dealId: string, choice: ScenarioChoice | null) => void;
}

/** The quarter's deals, Likely first, each with its choice. */
export function ScenarioDeals(props: ScenarioDealsProps) {
  const { deals, offered, onOffered, choices, onChoose } = props;
  const { user } = useSession();
  const { today } = useQuarters();
  const [search, setSearch] = useState("");
  const [owners, setOwners] = useState<string[] | null>(null);
  const [page, setPage] = useState(1);
  // Loaded on demand.
  const asked = offered === "later" || offered === "earlier" ? deals[offered] : null;
  const offer = listOffered(deals, offered, choices);
  const people = ownersOf(offer);
  const shown = offer.filter(
    ({ name, ownedBy }) =>
      name.toLowerCase().includes(search.trim().toLowerCase()) &&
      (owners === null || owners.includes(ownedBy?.id ?? "")),
  );
  const last = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const at = Math.min(page, last);
  const begin = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      set(value);
      setPage(1);
    };
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-y-3 gap-x-4">
        <Segmented<Offered>
          label="Deals"
          value={offered}
          options={[
            { value: "quarter", label: "In the quarter" },
            { value: "later", label: "Later" },
            {
              value: "earlier",
              label: deals.days[0] <= today ? "Overdue or no date" : "Earlier or no date",
            },
            { value: "chosen", label: `Chosen (${formatCount(choices.size)})` },
          ]}
          onChange={begin(onOffered)}
        />
        {may(user, "read-team") && people.length > 1 && (
          <Picker
            label="Rep"
            all="All reps"
            options={people}
            chosen={owners ?? people.map(({ value }) => value)}
            onChange={begin((ids: string[]) =>
              setOwners(ids.length === people.length ? null : ids),
            )}
          />
        )}
        <TextInput
          aria-label="Search deals"
          placeholder="Search deals"
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          className={styles.search}
          value={search}
          onChange={({ currentTarget }) => begin(setSearch)(currentTarget.value)}
        />
      </div>
      {asked && asked.data === undefined ? (
        asked.isError ? (
          <div className="border border-line rounded-card bg-surface">
            <ErrorState message={asked.error.message} onRetry={() => void asked.refetch()} />
          </div>
        ) : (
          <SkeletonTable columns={COLUMNS} rows={8} minWidth={MIN_WIDTH} />
        )
      ) : shown.length === 0 ? (
        <div className="border border-line rounded-card bg-surface">
          <EmptyState title={search ? "No deals with that name" : EMPTY_STATES[offered].title}>
            {search ? "Try another word." : EMPTY_STATES[offered].next}
          </EmptyState>
        </div>
      ) : (
        <>
          <Table
            label="Deals of the scenario"
            columns={COLUMNS}
            sort={null}
            onSort={ignoreSort}
            isFlush
            minWidth={MIN_WIDTH}
          >
            {shown.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE).map((deal) => (
              <ScenarioRow
                key={deal.id}
                deal={deal}
                days={deals.days}
                choice={choices.get(deal.id)}
                onChoose={(choice) => onChoose(deal.id, choice)}
              />
            ))}
          </Table>
          <Paging page={at} pageSize={PAGE_SIZE} total={shown.length} onPage={setPage} />
        </>
      )}
    </>
  );
}

const ignoreSort = () => undefined;

const EMPTY_STATES: Record<Offered, { title: string; next: string }> = {
  quarter: { title: "No open deals", next: "No open deals close this quarter." },
  later: { title: "No later deals", next: "No open deals close after this quarter." },
  earlier: { title: "No earlier deals", next: "All open deals close this quarter or later." },
  chosen: {
    title: "Nothing chosen yet",
    next: "Include a deal, exclude it, or move its date.",
  },
};

function listOffered(
  { within, known, ...others }: ScenarioDealsProps["deals"],
  offered: Offered,
  choices: ScenarioDealsProps["choices"],
): Deal[] {
  if (offered === "chosen") return [...choices.keys()].flatMap((id) => known.get(id) ?? []);
  if (offered !== "quarter") return others[offered].data ?? [];
  const places = ["likely", "maybe", "pipeline"];
  const placeOf = (deal: Deal) => {
    const place = places.indexOf(bucketOf(toScenarioDeal(deal)));
    return place < 0 ? places.length : place;
  };
  return within.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function ownersOf(deals: Deal[]): { value: string; label: string }[] {
  const names = new Map(deals.flatMap(({ ownedBy }) => (ownedBy ? [[ownedBy.id, ownedBy]] : [])));
  return [...names]
    .map(([value, owner]) => ({ value, label: formatOwner(owner) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
