import { TextInput, type TextInputProps } from "@mantine/core";
import { parseNumber } from "@touchline/domain";
import { useState } from "react";
import { formatCount } from "../lib/format.ts";

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
  const written = value === null || Number.isNaN(value) ? "" : formatCount(value);
  return (
    <TextInput
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      maxLength={20}
      value={Object.is(parseTypedNumber(typed, decimals), value) ? typed : written}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parseTypedNumber(currentTarget.value, decimals));
      }}
      {...field}
    />
  );
}

function parseTypedNumber(typed: string, decimals: number): number | null {
  const read = parseNumber(typed, { decimals });
  if ("amount" in read) return read.amount;
  return read.problem === "empty" ? null : Number.NaN;
}
