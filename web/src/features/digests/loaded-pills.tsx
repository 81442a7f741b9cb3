import { Button, Skeleton } from "@mantine/core";
import { ApiError } from "../../lib/api.ts";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { FilterPills } from "./filter-pills.tsx";
import { type Choice, pillsOf } from "./use-choices.ts";

interface LoadedPillsProps {
  label: string;
  nothingLeft: string;
  failed: string;
  none: string;
  choice: Choice<string>;
}

export function LoadedPills({ label, nothingLeft, failed, none, choice }: LoadedPillsProps) {
  const { source, options } = choice;
  if (source?.isError) {
    const words = source.error instanceof ApiError ? source.error.message : failed;
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-bad">
        <p>{`Error loading ${label.toLowerCase()}: ${words || failed}`}</p>
        <Button size="compact-xs" variant="default" onClick={() => void source.refetch()}>
          try again
        </Button>
      </div>
    );
  }
  if (source?.isPending) {
    return (
      <div>
        <p className="mb-1.5 font-medium">{label}</p>
        <LoadingSkeleton>
          <div className="flex flex-wrap gap-1.5">
            <Skeleton height={32} width={110} radius={16} />
            <Skeleton height={32} width={90} radius={16} />
            <Skeleton height={32} width={130} radius={16} />
          </div>
        </LoadingSkeleton>
      </div>
    );
  }
  if (options.length === 0) {
    return (
      <div>
        <p className="mb-1.5 font-medium">{label}</p>
        <p className="text-quiet">{none}</p>
      </div>
    );
  }
  return <FilterPills label={label} nothingLeft={nothingLeft} {...pillsOf(choice)} />;
}
