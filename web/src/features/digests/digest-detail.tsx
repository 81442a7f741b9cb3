import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { isApiError, messageOf } from "../../lib/api.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { DigestEditor } from "./digest-editor.tsx";
import { useDigest } from "./use-digests.ts";

/** One digest, or why it can't be displayed. An invalid id is reported as not found. */
export function DigestDetail({ digestId }: { digestId: string }) {
  const digest = useDigest(digestId);
  if (isApiError(digest.error, "not_found", "bad_request")) return <NotFound />;
  if (digest.data) return <DigestEditor digest={digest.data} />;
  if (digest.isError) {
    const words = messageOf(digest.error, "Unknown error");
    return (
      <Card>
        <ErrorState
          message={`Error loading digest: ${words}`}
          onRetry={() => void digest.refetch()}
        />
      </Card>
    );
  }
  return <Loading />;
}

function Card({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Digest" />
      <div className="bg-surface border border-line rounded-card">{children}</div>
    </>
  );
}

function NotFound() {
  return (
    <Card>
      <EmptyState
        title="Digest not found"
        action={
          <LinkButton variant="default" size="xs" to="/digests">
            All digests
          </LinkButton>
        }
      >
        It may have been deleted, or it belongs to someone else.
      </EmptyState>
    </Card>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title="Digest" context="Loading digest data..." />
      <LoadingSkeleton>
        <div className="grid grid-cols-2 items-start gap-5 max-lg:grid-cols-1">
          <div className="flex flex-col gap-5 min-w-0">
            <Skeleton height={320} radius="lg" />
            <Skeleton height={420} radius="lg" />
          </div>
          <Skeleton height={480} radius="lg" />
        </div>
      </LoadingSkeleton>
    </>
  );
}
