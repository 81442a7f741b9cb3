import { dayIn } from "../lib/format.ts";
import { useSession } from "../lib/session.ts";
import { DayInput, type DayInputProps } from "./day-input.tsx";

/** An input for a day in the organisation's calendar. */
export function DayField(props: DayInputProps) {
  const { timeZone, weekStartsOn } = useSession();
  return <DayInput {...props} today={dayIn(timeZone, new Date())} weekStartsOn={weekStartsOn} />;
}
