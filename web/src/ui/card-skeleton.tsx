import { Skeleton } from "@mantine/core";

const WIDTHS = ["84%", "72%", "90%", "58%", "76%", "40%"];

interface CardSkeletonProps {
  /** Minimum height. */
  height: number;
  lines?: number;
}

/** Skeleton of a card with a title and text, visually lighter than a solid block. */
export function CardSkeleton({ height, lines = 4 }: CardSkeletonProps) {
  return (
    <div className="bg-surface border border-line rounded-card" style={{ minHeight: height }}>
      <div className="p-5 border-b border-line">
        <Skeleton height={14} width={140} />
      </div>
      <div className="flex flex-col gap-3.5 p-5">
        {WIDTHS.slice(0, lines).map((width) => (
          <Skeleton key={width} height={12} width={width} />
        ))}
      </div>
    </div>
  );
}
