import type { ReactNode } from "react";
import { Explained, type Explanation } from "./explained.tsx";

interface FigureProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  /** Undefined where the value is a button of its own. */
  how?: Explanation | undefined;
}

/** A labelled number with its explanation. Belongs in a `Figures` list. */
export function Figure({ label, value, hint, how }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-base text-quiet">{label}</dt>
      <dd className="text-xl font-semibold tracking-tight number">
        {how ? <Explained {...how}>{value}</Explained> : value}
      </dd>
      {hint && <dd className="min-h-5 text-base text-quiet">{hint}</dd>}
    </div>
  );
}

export function Figures({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-3 gap-y-5 gap-x-6 @max-xs:grid-cols-2">{children}</dl>;
}
