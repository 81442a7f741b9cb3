import { type DealOwner, NO_OWNER, type OwnFieldInfo, type Pipeline } from "@touchline/contract";
import { categoryLabel, parseOwnFilters, RISK_LABELS, RISK_LEVELS } from "@touchline/domain";
import { Picker } from "../../ui/picker.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import {
  type ChangeSearch,
  CONFIDENCES,
  type DealSearch,
  resolveChosen,
  toSearchValue,
} from "./deal-search.ts";
import { OwnFilters } from "./own-filters.tsx";

export interface DealChoicesProps {
  search: DealSearch;
  pipelines: Pipeline[];
  /** Possible owners; null for users who see only their own deals. */
  owners: DealOwner[] | null;
  /** False for a past day, for which the risk is unknown. */
  hasRisk?: boolean;
  /** Own fields to filter by; none for a past day. */
  fields?: readonly OwnFieldInfo[];
  onChange: ChangeSearch;
}

const idsOf = (some: { id: string }[]) => some.map(({ id }) => id);

/** Quarter, pipeline, owner, triage, risk and own fields: all filters except the text search. */
export function DealChoices({
  search,
  pipelines,
  owners,
  hasRisk = true,
  fields = [],
  onChange,
}: DealChoicesProps) {
  const pipelineIds = idsOf(pipelines);
  const ownerIds = idsOf(owners ?? []);
  return (
    <>
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
        chosen={resolveChosen(search.pipeline, pipelineIds)}
        onChange={(chosen) => onChange({ pipeline: toSearchValue(chosen, pipelineIds) })}
      />
      {owners && (
        <Picker
          label="Owner"
          all="All owners"
          options={owners.map(({ id, name, isOnTeam }) => ({
            value: id,
            label: name,
            ...(!isOnTeam && id !== NO_OWNER && { under: "Not on your team" }),
          }))}
          chosen={resolveChosen(search.owner, ownerIds)}
          onChange={(chosen) => onChange({ owner: toSearchValue(chosen, ownerIds) })}
        />
      )}
      <Picker
        label="Triage"
        all="All"
        options={CONFIDENCES.map((value) => ({ value, label: categoryLabel(value) }))}
        chosen={resolveChosen(search.triage, [...CONFIDENCES])}
        onChange={(chosen) => onChange({ triage: toSearchValue(chosen, CONFIDENCES) })}
      />
      {hasRisk && (
        <Picker
          label="Risk"
          all="Any risk"
          options={RISK_LEVELS.map((value) => ({ value, label: RISK_LABELS[value] }))}
          chosen={resolveChosen(search.risk, [...RISK_LEVELS])}
          onChange={(chosen) => onChange({ risk: toSearchValue(chosen, RISK_LEVELS) })}
        />
      )}
      {fields.length > 0 && <OwnFilters fields={fields} own={search.own} onChange={onChange} />}
    </>
  );
}

export function countActiveFilters({ search, pipelines, owners }: DealChoicesProps): number {
  const leavesOut = (chosen: string[] | undefined, all: string[]) =>
    resolveChosen(chosen, all).length < all.length;
  const chosen = [
    search.quarter !== undefined,
    leavesOut(search.pipeline, idsOf(pipelines)),
    leavesOut(search.owner, idsOf(owners ?? [])),
    leavesOut(search.triage, [...CONFIDENCES]),
    leavesOut(search.risk, [...RISK_LEVELS]),
  ];
  return chosen.filter(Boolean).length + parseOwnFilters(search.own ?? []).length;
}
