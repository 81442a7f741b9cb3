import { NativeSelect } from "@mantine/core";
import type { SlackPreferences } from "@touchline/contract";
import { formatHour, padTwoDigits } from "@touchline/domain";
import { Picker } from "../../ui/picker.tsx";
import type { Change } from "./changes.ts";
import { usePipelineChoices } from "./use-preferences.ts";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map(
  (label, day) => ({ value: String(day), label }),
);

const FIRST_HOUR = 8;
const LAST_HOUR = 18;

const TIMES = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => {
  const hour = FIRST_HOUR + index;
  return { value: `${padTwoDigits(hour)}:00`, label: formatHour(hour) };
});

type NameOf<T> = {
  [Name in keyof SlackPreferences]: SlackPreferences[Name] extends T ? Name : never;
}[keyof SlackPreferences];

interface ChoiceProps<T> {
  name: NameOf<T>;
  slack: SlackPreferences;
  isDisabled: boolean;
  onChange: (change: Change) => void;
}

export function DayChoice(props: ChoiceProps<number> & { label: string }) {
  const { label, name, slack, isDisabled, onChange } = props;
  return (
    <NativeSelect
      aria-label={label}
      size="xs"
      data={DAYS}
      value={String(slack[name])}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange({ [name]: Number(currentTarget.value) })}
    />
  );
}

export function TimeChoice(props: ChoiceProps<string> & { label: string }) {
  const { label, name, slack, isDisabled, onChange } = props;
  return (
    <NativeSelect
      aria-label={label}
      size="xs"
      data={TIMES}
      value={slack[name]}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
}

/** Selecting no pipeline means all, including future ones. */
export function PipelineChoice({ name, slack, isDisabled, onChange }: ChoiceProps<string[]>) {
  const options = usePipelineChoices();
  const known = options.map(({ value }) => value);
  const chosen = known.filter((id) => slack[name].includes(id));
  if (options.length === 0)
    return <p className="text-sm text-quiet">No pipelines to choose from</p>;
  return (
    <Picker
      label="Pipelines"
      all="All pipelines"
      options={options}
      chosen={chosen.length > 0 ? chosen : known}
      isDisabled={isDisabled}
      onChange={(ids) => onChange({ [name]: ids.length === known.length ? [] : ids })}
    />
  );
}
