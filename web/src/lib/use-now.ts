import { useInterval } from "@mantine/hooks";
import { useState } from "react";

/** What time it is, read anew every so often, so that 'just now' does not stay for hours. */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), everyMs, { autoInvoke: true });
  return now;
}
