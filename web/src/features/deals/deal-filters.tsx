import type { Pipeline, TeamMember } from "@touchline/contract";
import { categoryLabel } from "@touchline/domain";
import type { ReactNode } from "react";
import { Picker } from "../../ui/picker.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { dealColumns } from "./deal-columns.ts";
import { asSearch, chosenOf, type DealSearch, TRIAGES } from "./deal-search.ts";
import styles from "./deals.module.css";
import { SortPicker } from "./sort-picker.tsx";

interface DealFiltersProps {
  search: DealSearch;
  pipelines: Pipeline[];
  /** Who may own deals; null for people who see only their own. */
  owners: TeamMember[] | null;
  onChange: (change: Partial<DealSearch>) => void;
  /** What can be done with the deals that the filters let through. */
  action?: ReactNode;
}

/** Which deals the table shows. Every choice holds at least one. */
export function DealFilters({ search, pipelines, owners, onChange, action }: DealFiltersProps) {
  const pipelineIds = pipelines.map(({ id }) => id);
  const ownerIds = owners?.map(({ id }) => id) ?? [];
  return (
    <section className={styles.filters} aria-label="Filters">
      <Segmented
        label="Close date"
        value={search.quarter ?? "this"}
        options={[
          { value: "this", label: "This quarter" },
          { value: "next", label: "Next quarter" },
          { value: "beyond", label: "Beyond" },
        ]}
        onChange={(quarter) => onChange({ quarter: quarter === "this" ? undefined : quarter })}
      />
      <Picker
        label="Pipeline"
        all="All pipelines"
        options={pipelines.map(({ id, label, counts }) => ({
          value: id,
          label: counts ? label : `${label} (does not count)`,
        }))}
        chosen={chosenOf(search.pipeline, pipelineIds)}
        onChange={(chosen) => onChange({ pipeline: asSearch(chosen, pipelineIds) })}
      />
      {owners && (
        <Picker
          label="Owner"
          all="All owners"
          options={owners.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={chosenOf(search.owner, ownerIds)}
          onChange={(chosen) => onChange({ owner: asSearch(chosen, ownerIds) })}
        />
      )}
      <Picker
        label="Triage"
        all="All"
        options={TRIAGES.map((value) => ({ value, label: categoryLabel(value) }))}
        chosen={chosenOf(search.triage, [...TRIAGES])}
        onChange={(chosen) => onChange({ triage: asSearch(chosen, TRIAGES) })}
      />
      <SortPicker
        columns={dealColumns({ hasOwners: owners !== null })}
        search={search}
        onChange={onChange}
      />
      {action && <div className={styles.filterAction}>{action}</div>}
    </section>
  );
}
