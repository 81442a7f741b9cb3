import type { ReactNode } from "react";
import { AsOfProvider, useNamedDay } from "../lib/as-of.ts";

/** A page of the day that its address names. */
export function InTime({ children }: { children: ReactNode }) {
  return <AsOfProvider value={useNamedDay()}>{children}</AsOfProvider>;
}
