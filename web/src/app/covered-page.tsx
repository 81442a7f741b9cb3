import { IsRestoringProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface CoveredPageProps {
  /** Whether something that fills the screen is open on top. */
  isCovered: boolean;
  children: ReactNode;
}

/**
 * Keeps a covered page as it was, and reads what changed once it can be seen again: every edit in
 * the deal check would otherwise read the whole page behind it. While TanStack Query believes that
 * its cache is being restored, queries show what they have and fetch nothing.
 */
export function CoveredPage({ isCovered, children }: CoveredPageProps) {
  const client = useQueryClient();
  const [isPaused, setIsPaused] = useState(false);
  // A page that is opened with something on top loads like any other.
  const mayPause = useRef(!isCovered);
  useEffect(() => {
    if (!isCovered) {
      mayPause.current = true;
      return;
    }
    if (!mayPause.current) return;
    const shown = new Set(
      client
        .getQueryCache()
        .findAll({ type: "active" })
        .map(({ queryHash }) => queryHash),
    );
    setIsPaused(true);
    return () => {
      // Live notices mark what changed; the rest is as fresh as it was.
      for (const { queryHash, queryKey, state } of client.getQueryCache().getAll()) {
        const isSame = shown.has(queryHash) && state.status === "success" && !state.isInvalidated;
        if (isSame) client.setQueryData(queryKey, state.data);
      }
      setIsPaused(false);
    };
  }, [client, isCovered]);
  return <IsRestoringProvider value={isPaused}>{children}</IsRestoringProvider>;
}
