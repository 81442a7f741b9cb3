import { TextInput, type TextInputProps } from "@mantine/core";
import { parseNumber } from "@touchline/domain";
import { useState } from "react";
import { formatCount, formatPlainNumber } from "../lib/format.ts";
import { formatFieldAmount, parseTypedAmount } from "../lib/typed-amount.ts";

interface NumberFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  /** Null if empty, NaN if invalid. */
  value: number | null;
  decimals: number;
  /** Only for amounts, which are typed as in every amount field. */
  currency?: string | undefined;
  onChange: (value: number | null) => void;
}

/**
 * An input for a number. Input is left as typed: '1,5' and '1.5' are the same;
 * '1.500', which could be either, is invalid where decimals are accepted.
 */
export function NumberField({ value, decimals, currency, onChange, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState("");
  const kind = { decimals, currency };
  const written = value === null || Number.isNaN(value) ? "" : formatFieldNumber(value, kind);
  return (
    <TextInput
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      maxLength={20}
      value={Object.is(parseTypedNumber(typed, kind), value) ? typed : written}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parseTypedNumber(currentTarget.value, kind));
      }}
      {...field}
    />
  );
}

type Kind = Pick<NumberFieldProps, "decimals" | "currency">;

/** Without separators where decimals are accepted: '1,500' could be read as 1.5 there. */
function formatFieldNumber(value: number, { decimals, currency }: Kind): string {
  if (currency) return formatFieldAmount(value, currency);
  return decimals === 0 ? formatCount(value) : formatPlainNumber(value);
}

function parseTypedNumber(typed: string, { decimals, currency }: Kind): number | null {
  const read = currency ? parseTypedAmount(typed, currency) : parseNumber(typed, { decimals });
  if ("amount" in read) return read.amount;
  return read.problem === "empty" ? null : Number.NaN;
}
