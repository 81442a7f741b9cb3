import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { LoadingSkeleton } from "./loading-skeleton.tsx";
import { OfflineState } from "./offline-state.tsx";

interface QueryContentProps<T> {
  query: UseQueryResult<T>;
  skeleton: ReactNode;
  /** The content brings its own cards, so an error is rendered as one too. */
  hasCards?: boolean;
  /** What is missing on failure, if the context doesn't make it clear. */
  errorTitle?: string;
  /** The error text; defaults to the error's message. */
  errorText?: (problem: Error) => string;
  children: (data: T) => ReactNode;
}

/** Handles loading, error and loaded states of a panel. Stale data stays visible. */
export function QueryContent<T>({
  query,
  skeleton,
  hasCards = false,
  errorTitle,
  errorText,
  children,
}: QueryContentProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <ErrorState
        title={errorTitle}
        message={errorText?.(query.error) ?? query.error.message}
        onRetry={() => query.refetch()}
        isCard={hasCards}
      />
    );
  }
  if (query.fetchStatus === "paused") return <OfflineState />;
  return <LoadingSkeleton>{skeleton}</LoadingSkeleton>;
}
