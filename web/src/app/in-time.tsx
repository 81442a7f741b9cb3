import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AsOfProvider, type AsOfSearch, useToday } from "../lib/as-of.ts";

/** A page of the day that its address names. Today, and what is still to come, is the page as it is. */
export function InTime({ children }: { children: ReactNode }) {
  const { asOf }: AsOfSearch = useSearch({ strict: false });
  const today = useToday();
  return (
    <AsOfProvider value={asOf !== undefined && asOf < today ? asOf : undefined}>
      {children}
    </AsOfProvider>
  );
}
