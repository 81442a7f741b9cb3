import { useInterval } from "@mantine/hooks";
import { useState } from "react";

/** Returns the current time, refreshed regularly so that 'just now' doesn't stay for hours. */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), everyMs, { autoInvoke: true });
  return now;
}
