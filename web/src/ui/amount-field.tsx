import { TextInput, type TextInputProps } from "@mantine/core";
import { type AmountProblem, decimalsOf } from "@touchline/domain";
import { formatFieldAmount, parseTypedAmount } from "../lib/typed-amount.ts";
import styles from "./amount-field.module.css";

interface AmountFieldProps extends Omit<TextInputProps, "value" | "onChange" | "onBlur"> {
  currency: string;
  /** As typed; `amountTyped` parses it. */
  value: string;
  /** A confirmation to request before saving. */
  question?: string | null;
  onChange: (typed: string) => void;
  onBlur?: () => void;
}

/** An input for an amount in the major unit. On blur it displays the parsed amount. */
export function AmountField({ currency, question, onChange, onBlur, ...field }: AmountFieldProps) {
  const write = () => {
    const read = parseTypedAmount(field.value, currency);
    const text = "amount" in read ? formatFieldAmount(read.amount, currency) : field.value;
    if (text !== field.value) onChange(text);
    onBlur?.();
  };
  return (
    <div>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        maxLength={60}
        leftSection={<span className="text-base/inherit text-quiet">{currency}</span>}
        leftSectionWidth={52}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={write}
        {...field}
      />
      {question && (
        <p role="alert" className={styles.question}>
          {question}
        </p>
      )}
    </div>
  );
}

/** Returns what is wrong with the input and what would be accepted; null if valid. */
export function amountProblem(typed: string, currency: string): string | null {
  const read = parseTypedAmount(typed, currency);
  return "problem" in read ? problemText(read.problem, currency) : null;
}

function problemText(problem: AmountProblem, currency: string): string {
  switch (problem) {
    case "empty":
      return "Enter an amount, or 0.";
    case "unreadable":
      return `Enter an amount like ${formatFieldAmount(95_000, currency)} or 95k.`;
    case "ambiguous":
      return `That could be two amounts. Write it out, like ${formatFieldAmount(1_250_000, currency)}, or use one or two decimals, like 1.25m.`;
    case "negative":
      return "Enter an amount of 0 or more.";
    case "too-large":
      return "Enter an amount between 0 and 1,000 billion.";
    case "too-fine": {
      const decimals = decimalsOf(currency);
      return decimals === 0
        ? `Enter a whole amount: ${currency} has no decimals.`
        : `Enter an amount with at most ${decimals} decimals.`;
    }
    case "other-currency":
      return `Enter the amount in ${currency}.`;
  }
}
