import { TextInput, type TextInputProps } from "@mantine/core";
import { readNumber } from "@touchline/domain";
import { useState } from "react";
import { count } from "../lib/format.ts";

interface NumberFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  /** Null if empty, NaN if invalid. */
  value: number | null;
  decimals: number;
  onChange: (value: number | null) => void;
}

/**
 * An input for a number that isn't an amount. Input is left as typed: '1,5' and '1.5' are the same.
 */
export function NumberField({ value, decimals, onChange, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState("");
  const written = value === null || Number.isNaN(value) ? "" : count(value);
  return (
    <TextInput
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      maxLength={20}
      value={Object.is(numberIn(typed, decimals), value) ? typed : written}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(numberIn(currentTarget.value, decimals));
      }}
      {...field}
    />
  );
}

function numberIn(typed: string, decimals: number): number | null {
  const read = readNumber(typed, { decimals });
  if ("amount" in read) return read.amount;
  return read.problem === "empty" ? null : Number.NaN;
}
