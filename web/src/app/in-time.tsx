import type { ReactNode } from "react";
import { AsOfProvider, useNamedDay } from "../lib/as-of.ts";

/** Renders a page as of the day in its address. */
export function InTime({ children }: { children: ReactNode }) {
  return <AsOfProvider value={useNamedDay()}>{children}</AsOfProvider>;
}
