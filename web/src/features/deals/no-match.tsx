import { Button } from "@mantine/core";
import { EmptyState } from "../../ui/empty-state.tsx";

interface NoMatchProps {
  words: string;
  onClear: () => void;
}

/** No deal among the filtered ones matches the search. */
export function NoMatch({ words, onClear }: NoMatchProps) {
  return (
    <EmptyState
      title={`No deals match “${words}”`}
      action={
        <Button variant="default" size="xs" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      Try another quarter or fewer filters. “Search or jump to” finds deals from any quarter,
      including closed ones.
    </EmptyState>
  );
}
