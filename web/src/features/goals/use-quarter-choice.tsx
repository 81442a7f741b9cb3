import { addQuarters, type Quarter } from "@touchline/domain";
import { type ReactNode, useState } from "react";
import { useQuarters } from "../../lib/quarters.ts";
import { Segmented } from "../../ui/segmented.tsx";

const CHOICES: { value: "this" | "next"; label: string }[] = [
  { value: "this", label: "This quarter" },
  { value: "next", label: "Next quarter" },
];

/** The selected quarter's goal, with a switch between this quarter and the next. */
export function useQuarterChoice(): { period: Quarter; label: string; choice: ReactNode } {
  const { current, labelOf } = useQuarters();
  const [chosen, setChosen] = useState<"this" | "next">("this");
  const period = chosen === "next" ? addQuarters(current) : current;
  return {
    period,
    label: labelOf(period),
    choice: <Segmented label="Quarter" value={chosen} options={CHOICES} onChange={setChosen} />,
  };
}
