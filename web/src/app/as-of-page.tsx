import type { ReactNode } from "react";
import { AsOfProvider, useRequestedAsOf } from "../lib/as-of.ts";

/** Renders a page as of the day in its address. */
export function AsOfPage({ children }: { children: ReactNode }) {
  return <AsOfProvider value={useRequestedAsOf()}>{children}</AsOfProvider>;
}
