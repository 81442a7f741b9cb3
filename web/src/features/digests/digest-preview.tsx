import { Skeleton } from "@mantine/core";
import type { Digest, PreviewItem } from "@touchline/contract";
import { header } from "@touchline/domain";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { SlackBlocks } from "../../ui/slack-blocks.tsx";
import { SlackMessage } from "../../ui/slack-message.tsx";
import styles from "./digest-detail.module.css";
import { formatScheduleTime } from "./schedule-text.ts";
import { usePreview } from "./use-digests.ts";

/** The message exactly as it will appear in Slack, from today's data. */
export function DigestPreview({ digest }: { digest: Digest }) {
  const preview = usePreview(digest.id);
  const isEmpty = digest.DigestQueries.every(({ DigestQueryLink }) => !DigestQueryLink.isAdded);
  return (
    <div className={styles.preview} aria-busy={preview.isFetching}>
      <Panel title="Preview" context="As Slack shows it, from today's data">
        {isEmpty ? (
          <EmptyState title="Nothing to send yet">
            Add a block to see here what will arrive.
          </EmptyState>
        ) : (
          <QueryContent query={preview} skeleton={<PreviewSkeleton />}>
            {({ name, previewData }) => (
              <SlackMessage app="Touchline" time={formatScheduleTime(digest.time)}>
                <SlackBlocks blocks={[header(name)]} />
                {groupByQuery(previewData).map(({ type, blocks }) => (
                  <section key={type} className="mt-2" aria-label={queryNameOf(digest, type)}>
                    <SlackBlocks blocks={blocks} />
                  </section>
                ))}
              </SlackMessage>
            )}
          </QueryContent>
        )}
      </Panel>
    </div>
  );
}

/** A brief arrives as one item per rep; group them. */
function groupByQuery(items: PreviewItem[]): Pick<PreviewItem, "type" | "blocks">[] {
  const groups = Map.groupBy(items, ({ type }) => type);
  return Array.from(groups, ([type, ofType]) => ({
    type,
    blocks: ofType.flatMap(({ blocks }) => blocks),
  }));
}

function queryNameOf({ DigestQueries }: Digest, type: PreviewItem["type"]): string {
  return DigestQueries.find((query) => query.type === type)?.name ?? type;
}

function PreviewSkeleton() {
  return (
    <div className="flex gap-2.5 pt-4 pb-5 px-5">
      <Skeleton height={36} width={36} radius="md" />
      <div className="flex flex-1 flex-col gap-2.5">
        <Skeleton height={14} width="40%" />
        <Skeleton height={20} width="60%" />
        <Skeleton height={14} width="90%" />
        <Skeleton height={14} width="80%" />
        <Skeleton height={14} width="85%" />
      </div>
    </div>
  );
}
