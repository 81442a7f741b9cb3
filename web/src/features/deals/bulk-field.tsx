import { Button, NativeSelect, Skeleton, Textarea } from "@mantine/core";
import type { Pipeline } from "@touchline/contract";
import {
  addDays,
  type BulkProperty,
  categoryLabel,
  type Day,
  lostReasonLabel,
  propertyLabel,
  utcDay,
} from "@touchline/domain";
import { formatDay } from "../../lib/format.ts";
import { useLostReasons } from "../../lib/lost-reasons.ts";
import { type Quarters, useQuarters } from "../../lib/quarters.ts";
import { Choices } from "../../ui/choices.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { CONFIDENCES } from "./deal-search.ts";

export interface BulkValue {
  value: string;
  label: string;
}

interface BulkFieldProps {
  property: BulkProperty;
  pipelines: Pipeline[];
  /** Null until selected. */
  value: string | null;
  /** Null while the input is invalid. */
  onChange: (wish: BulkValue | null) => void;
}

const MAX_TEXT_LENGTH = 10_000;

export function BulkField(props: BulkFieldProps) {
  const { property, value, onChange } = props;
  const label = `New ${propertyLabel(property).toLowerCase()}`;
  switch (property) {
    case "dealstage":
      return <StageField {...props} label={label} />;
    case "closedate":
      return <DateField {...props} label={label} />;
    case "hs_manual_forecast_category":
      return (
        <Segmented
          label={label}
          value={value ?? ""}
          options={CONFIDENCES.map((one) => ({ value: one as string, label: categoryLabel(one) }))}
          onChange={(one) => onChange({ value: one, label: categoryLabel(one) })}
        />
      );
    case "closed_lost_reason":
      return <ReasonField {...props} label={label} />;
    case "hs_next_step":
      return (
        <div className="flex flex-col gap-3">
          <Textarea
            label={label}
            placeholder="What needs to happen next on these deals?"
            data-autofocus
            rows={3}
            resize="vertical"
            maxLength={MAX_TEXT_LENGTH}
            value={value ?? ""}
            onChange={({ currentTarget }) =>
              onChange({ value: currentTarget.value, label: currentTarget.value.trim() })
            }
          />
          <Button
            variant={value === "" ? "light" : "default"}
            size="compact-sm"
            className="self-start"
            aria-pressed={value === ""}
            onClick={() => onChange({ value: "", label: "" })}
          >
            Clear it instead
          </Button>
        </div>
      );
  }
}

function ReasonField({ label, value, onChange }: LabelledProps) {
  const list = useLostReasons();
  return (
    <QueryContent query={list} skeleton={<Skeleton height={32} />}>
      {({ reasons }) => (
        <Choices
          label={label}
          options={reasons}
          value={value}
          onPick={(one) => onChange({ value: one, label: lostReasonLabel(one, reasons) })}
        />
      )}
    </QueryContent>
  );
}

type LabelledProps = BulkFieldProps & { label: string };

function StageField({ label, pipelines, value, onChange }: LabelledProps) {
  const labels = new Map(
    pipelines.flatMap(({ stages }) => stages.map((one) => [one.id, one.label])),
  );
  return (
    <NativeSelect
      label={label}
      data-autofocus
      value={value ?? ""}
      onChange={({ currentTarget: { value: stage } }) =>
        onChange({ value: stage, label: labels.get(stage) ?? "" })
      }
    >
      <option value="" disabled>
        Choose a stage
      </option>
      {pipelines.map((pipeline) => (
        <optgroup key={pipeline.id} label={pipeline.label}>
          {pipeline.stages.map((stage) => (
            <option key={stage.id} value={stage.id}>
              {stage.label}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}

function DateField({ label, value, onChange }: LabelledProps) {
  const quarters = useQuarters();
  const take = (wanted: Day) => onChange({ value: wanted, label: wanted });
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-wrap gap-2">
        {presetsOf(quarters).map((preset) => (
          <li key={preset.label}>
            <Button
              variant={value === preset.day ? "light" : "default"}
              size="compact-sm"
              aria-pressed={value === preset.day}
              onClick={() => take(preset.day)}
            >
              {preset.label} · {formatDay(preset.day, quarters.today)}
            </Button>
          </li>
        ))}
      </ul>
      <DayField
        label={label}
        data-autofocus
        value={value as Day | null}
        onChange={take}
        onClear={() => onChange(null)}
      />
    </div>
  );
}

/** Common target dates. */
function presetsOf({ today, current, daysOf, quarterOf }: Quarters): { label: string; day: Day }[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const next = quarterOf("next");
  return [
    { label: "In two weeks", day: addDays(today, 14) },
    { label: "End of month", day: utcDay(year, month, 0) },
    { label: "End of quarter", day: daysOf(current)[1] },
    ...(next ? [{ label: "End of next quarter", day: daysOf(next)[1] }] : []),
  ];
}
