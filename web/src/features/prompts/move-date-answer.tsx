import { Button } from "@mantine/core";
import { addDays, type Day } from "@touchline/domain";
import { useState } from "react";
import { formatDay } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { CloseDateAnswer } from "./close-date-answer.tsx";

interface MoveDateAnswerProps {
  closeDate: Day | null;
  /** The latest day that was asked for; null for any. */
  latest?: Day | null;
  onSave: (closeDate: string) => Promise<unknown>;
}

/** A new close date: one tap for the usual ones, or any other day. */
export function MoveDateAnswer({ closeDate, latest = null, onSave }: MoveDateAnswerProps) {
  const { today } = useQuarters();
  const [saving, setSaving] = useState<Day | null>(null);
  const choose = async (day: Day) => {
    if (saving) return;
    setSaving(day);
    // The caller reports the failure; here the choice is just re-enabled.
    await onSave(day).catch(() => undefined);
    setSaving(null);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <p className="text-base font-medium">
          {closeDate ? `Closes ${formatDay(closeDate, today)}. Move it to:` : "Closes on:"}
        </p>
        <div className="grid grid-cols-2 gap-1.5">
          {suggestedDays(closeDate, today, latest).map(({ label, day }) => (
            <Button
              key={day}
              variant="default"
              className="h-11"
              loading={saving === day}
              onClick={() => void choose(day)}
            >
              {label && `${label}: `}
              {formatDay(day, today)}
            </Button>
          ))}
        </div>
      </div>
      <CloseDateAnswer message="Another day" value={closeDate} onSave={onSave} />
    </div>
  );
}

interface SuggestedDay {
  label: string;
  day: Day;
}

const STEPS = [
  { label: "+1 week", days: 7 },
  { label: "+2 weeks", days: 14 },
  { label: "+4 weeks", days: 28 },
];

/** Counts from the close date, or from today if that has passed. */
function suggestedDays(closeDate: Day | null, today: Day, latest: Day | null) {
  const from = closeDate && closeDate > today ? closeDate : today;
  const steps: SuggestedDay[] = STEPS.map(({ label, days }) => ({
    label,
    day: addDays(from, days),
  }));
  if (latest === null) return steps;
  const inTime = steps.filter(({ day }) => day < latest);
  return latest < today ? steps : [...inTime, { label: "", day: latest }];
}
