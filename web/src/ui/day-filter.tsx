import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { Day } from "@touchline/domain";
import { useId } from "react";
import { DayField } from "./day-field.tsx";
import styles from "./day-filter.module.css";

interface DayFilterProps {
  label: string;
  value: Day | undefined;
  earliest?: Day | undefined;
  latest?: Day | undefined;
  isInLayer?: boolean;
  clearLabel?: string;
  onChange: (day: Day | undefined) => void;
}

/** A day as a filter, such as one end of a range. Nothing is requested while typing. */
export function DayFilter({ label, value, clearLabel, onChange, ...rest }: DayFilterProps) {
  const id = useId();
  return (
    <div
      className={`${styles.field} focus-within:outline-2 focus-within:outline-primary focus-within:outline-offset-1 [&_label]:text-quiet`}
      data-narrowed={value !== undefined}
    >
      <label htmlFor={id}>{label}</label>
      <DayField
        {...rest}
        id={id}
        variant="unstyled"
        placeholder="Any day"
        classNames={{ input: styles.input }}
        commitOn="left"
        value={value}
        onChange={onChange}
        onClear={() => onChange(undefined)}
      />
      {clearLabel && value !== undefined && (
        <ActionIcon size={20} aria-label={clearLabel} onClick={() => onChange(undefined)}>
          <IconX size={14} />
        </ActionIcon>
      )}
    </div>
  );
}
