import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { LoadingSkeleton } from "./loading-skeleton.tsx";

/** Large figures next to each other; they wrap on a phone. */
export function HeadlineRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-12 gap-y-3">{children}</div>;
}

interface HeadlineFigureProps {
  label: string;
  note: ReactNode;
  isBad?: boolean;
  /** A sentence instead of a figure. */
  isWide?: boolean;
  children: ReactNode;
}

/** One large figure with its label above and a note below. */
export function HeadlineFigure(props: HeadlineFigureProps) {
  const { label, note, isBad = false, isWide = false, children } = props;
  return (
    <div className={isWide ? "min-h-19 max-w-[60ch]" : "min-h-19 min-w-30"}>
      <p className="text-base text-quiet">{label}</p>
      <p
        className="whitespace-nowrap text-3xl font-semibold tracking-tighter data-[bad=true]:text-bad number"
        data-bad={isBad}
      >
        {children}
      </p>
      <p className="text-base text-quiet number">{note}</p>
    </div>
  );
}

const SKELETON_WIDTHS = [190, 120];

/** Takes the place of figures that arrive after the rest of a page, so that nothing moves. */
export function HeadlineSkeleton() {
  return (
    <LoadingSkeleton>
      <HeadlineRow>
        {SKELETON_WIDTHS.map((width) => (
          <div key={width} className="min-h-19 min-w-30">
            <Skeleton height={12} width={96} my={4} />
            <Skeleton height={28} width={width} my={4} />
            <Skeleton height={12} width={120} my={4} />
          </div>
        ))}
      </HeadlineRow>
    </LoadingSkeleton>
  );
}
