import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { Waiting } from "./waiting.tsx";

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** The shape of what will be there. */
  skeleton: ReactNode;
  /** What is loaded brings its own cards, so a failure has to be one. */
  hasCards?: boolean;
  /** What is missing if it cannot be read, where nothing around it says so. */
  errorTitle?: string;
  /** What is said when it could not be read; without it, what the error says itself. */
  words?: (problem: Error) => string;
  children: (data: T) => ReactNode;
}

/** Loading, error and loaded: the three states of every panel, in one place. Old data stay. */
export function Loaded<T>({
  query,
  skeleton,
  hasCards = false,
  errorTitle,
  words,
  children,
}: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <ErrorState
        title={errorTitle}
        message={words?.(query.error) ?? query.error.message}
        onRetry={() => query.refetch()}
        isCard={hasCards}
      />
    );
  }
  return <Waiting>{skeleton}</Waiting>;
}
