import { Button, NativeSelect } from "@mantine/core";
import type { OwnFieldRule, Pipeline } from "@touchline/contract";
import { isSortableField } from "@touchline/domain";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Picker } from "../../ui/picker.tsx";
import { showSuccess } from "../../ui/toasts.ts";
import styles from "./rules.module.css";
import { useOwnFieldRules, useRulePipelines, useSaveOwnFieldRule } from "./use-own-field-rules.ts";

const MAX_DAYS = 3650;
const YES_OR_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

/** What the rules ask of each own field; nothing where there are none. */
export function OwnFieldRules() {
  const rules = useOwnFieldRules();
  const pipelines = useRulePipelines();
  if (!rules.data || rules.data.length === 0 || !pipelines.data) return null;
  return (
    <Panel title="Own fields" context="What your team keeps up to date">
      <ul className="[&_li+li]:border-t [&_li+li]:border-line">
        {rules.data.map((rule) => (
          <FieldRow key={rule.name} rule={rule} pipelines={pipelines.data} />
        ))}
      </ul>
    </Panel>
  );
}

type Demands = Pick<OwnFieldRule, "requiredFrom" | "maxDays" | "allowed">;

function FieldRow({ rule, pipelines }: { rule: OwnFieldRule; pipelines: Pipeline[] }) {
  const { name, label, type, requiredFrom, maxDays, allowed } = rule;
  const kept: Demands = { requiredFrom, maxDays, allowed };
  const [draft, setDraft] = useState<Demands | null>(null);
  const demands = draft ?? kept;
  const save = useSaveOwnFieldRule();
  const isChanged = draft !== null && JSON.stringify(draft) !== JSON.stringify(kept);
  const isInvalid =
    demands.maxDays !== null &&
    !(Number.isInteger(demands.maxDays) && demands.maxDays >= 1 && demands.maxDays <= MAX_DAYS);
  const options = type === "boolean" ? YES_OR_NO : rule.options;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || isInvalid || save.isPending) return;
    save.mutate(
      { params: { name }, body: demands },
      {
        onSuccess: () => {
          setDraft(null);
          showSuccess("Rule saved");
        },
      },
    );
  };
  const undo = () => {
    setDraft(null);
    save.reset();
  };
  return (
    <li>
      <form className="grid gap-2 py-3 px-5" aria-label={label} onSubmit={submit}>
        <h3 className="text-md/6 font-medium">{label}</h3>
        <div className="flex flex-wrap items-end gap-3">
          {pipelines.map((pipeline) => (
            <StageSelect
              key={pipeline.id}
              label={
                pipelines.length === 1 ? "Required from" : `Required in ${pipeline.label} from`
              }
              pipeline={pipeline}
              places={demands.requiredFrom}
              onChange={(places) => setDraft({ ...demands, requiredFrom: places })}
            />
          ))}
          {isSortableField(type) && (
            <NumberField
              className="w-44"
              label="Out of date after days"
              size="xs"
              placeholder="Never"
              decimals={0}
              value={demands.maxDays}
              onChange={(days) => setDraft({ ...demands, maxDays: days })}
            />
          )}
          {options.length > 0 && (
            <Picker
              label="Accepts"
              all="Any value"
              options={options}
              chosen={
                demands.allowed.length > 0 ? demands.allowed : options.map(({ value }) => value)
              }
              onChange={(chosen) =>
                setDraft({
                  ...demands,
                  allowed: chosen.length === options.length ? [] : chosen,
                })
              }
            />
          )}
        </div>
        {isInvalid && (
          <p className={`text-base/inherit ${styles.problem}`}>
            Enter a whole number of days from 1 to 3,650, or nothing.
          </p>
        )}
        {save.isError && (
          <p role="alert" className={`text-base/inherit ${styles.problem}`}>
            {messageOf(save.error, "This couldn't be saved. Try again in a moment.")}
          </p>
        )}
        {isChanged && (
          <div className="flex gap-2">
            <Button size="xs" variant="default" onClick={undo}>
              Cancel
            </Button>
            <Button size="xs" type="submit" disabled={isInvalid} loading={save.isPending}>
              Save
            </Button>
          </div>
        )}
      </form>
    </li>
  );
}

interface StageSelectProps {
  label: string;
  pipeline: Pipeline;
  places: string[];
  onChange: (places: string[]) => void;
}

/** From which stage of a pipeline a field must be filled in. */
function StageSelect({ label, pipeline, places, onChange }: StageSelectProps) {
  const isHere = (place: string) => place.startsWith(`${pipeline.id}/`);
  return (
    <NativeSelect
      className="w-60"
      label={label}
      size="xs"
      value={places.find(isHere) ?? ""}
      onChange={({ currentTarget: { value } }) => {
        const others = places.filter((place) => !isHere(place));
        onChange(value ? [...others, value] : others);
      }}
    >
      <option value="">Never</option>
      {pipeline.stages
        .filter(({ isClosed }) => !isClosed)
        .map((stage) => (
          <option key={stage.id} value={`${pipeline.id}/${stage.id}`}>
            {stage.label}
          </option>
        ))}
    </NativeSelect>
  );
}
