import { NumberInput, type NumberInputProps } from "@mantine/core";
import { amountSigns } from "../lib/format.ts";
import styles from "./amount-field.module.css";

interface AmountFieldProps extends NumberInputProps {
  currency: string;
}

/** A field for an amount of money, in the major unit. */
export function AmountField({ currency, ...field }: AmountFieldProps) {
  return (
    <NumberInput
      min={0}
      {...amountSigns(currency)}
      hideControls
      leftSection={<span className={styles.currency}>{currency}</span>}
      leftSectionWidth={52}
      {...field}
    />
  );
}

const MOST = 1_000_000_000_000;

/** What is wrong with what was typed, in words; null when nothing is. */
export function amountProblem(value: number | string): string | null {
  if (value === "") return "Enter an amount, 0 if there is none.";
  const amount = Number(value);
  return amount >= 0 && amount <= MOST ? null : "Enter an amount between 0 and 1,000 billion.";
}
