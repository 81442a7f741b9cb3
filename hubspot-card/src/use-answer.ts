import { useCallback, useEffect, useState } from "react";
import { messageOf, read } from "./call.ts";

export type Reading<Answer> =
  | { status: "loading" }
  | { status: "failed"; message: string }
  | { status: "loaded"; answer: Answer };

/** Reads a path now and again on request. */
export function useAnswer<Answer>(path: string) {
  const [reading, setReading] = useState<Reading<Answer>>({ status: "loading" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads the same path again
  useEffect(() => {
    let isShown = true;
    setReading({ status: "loading" });
    read<Answer>(path).then(
      (answer) => isShown && setReading({ status: "loaded", answer }),
      (error) => isShown && setReading({ status: "failed", message: messageOf(error) }),
    );
    return () => {
      isShown = false;
    };
  }, [path, tries]);
  const replace = useCallback((answer: Answer) => setReading({ status: "loaded", answer }), []);
  return { reading, replace, retry: () => setTries((count) => count + 1) };
}
