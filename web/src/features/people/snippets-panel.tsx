import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { Snippet, TeamMember } from "@touchline/contract";
import { useState } from "react";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { formatAgo, formatDateTime } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError } from "../../ui/toasts.ts";
import { Thumbnail } from "./thumbnail.tsx";
import { useRemoveSnippet, useSnippets } from "./use-people.ts";

const SnippetDialog = lazyPart("snippet-dialog", () =>
  import("./snippet-dialog.tsx").then((module) => module.SnippetDialog),
);

export function SnippetsPanel({ member }: { member: Pick<TeamMember, "id" | "name"> }) {
  const snippets = useSnippets(member.id);
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<Snippet | null>(null);
  return (
    <Panel
      title="Snippets"
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => setIsAdding(true)}
        >
          Add snippet
        </Button>
      }
    >
      <QueryContent query={snippets} skeleton={<SnippetsSkeleton />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No snippets">
              Save a slide, an email or a number worth talking about, with a picture if you like.
            </EmptyState>
          ) : (
            <ul aria-label="Snippets">
              {all.map((snippet) => (
                <Row key={snippet.id} snippet={snippet} onRemove={() => setLeaving(snippet)} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {isAdding && <SnippetDialog memberId={member.id} onClose={() => setIsAdding(false)} />}
      {leaving && <Removal snippet={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  );
}

function Row({ snippet, onRemove }: { snippet: Snippet; onRemove: () => void }) {
  const { timeZone } = useSession();
  const { title, comment, imageId, createdAt } = snippet;
  const [at, now] = [new Date(createdAt), new Date()];
  return (
    <li className="flex items-start gap-3.5 py-3 pr-3 pl-5 next:border-t next:border-line">
      {imageId && <Thumbnail imageId={imageId} title={title} />}
      <div className="flex-1 min-w-0">
        <p className="wrap-anywhere font-medium">{title}</p>
        {comment && <p className="whitespace-pre-wrap wrap-anywhere">{comment}</p>}
        <p className="text-sm text-quiet">
          <time dateTime={createdAt} title={formatDateTime(at, timeZone, now)}>
            {formatAgo(at, timeZone, now)}
          </time>
        </p>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${title}`}
        className="flex-none"
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  );
}

function Removal({ snippet, onClose }: { snippet: Snippet; onClose: () => void }) {
  const remove = useRemoveSnippet();
  return (
    <Confirm
      title={`Remove “${snippet.title}”?`}
      action="Remove"
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { id: snippet.id } },
          { onSuccess: onClose, onError: () => showError(GENERIC_ERROR) },
        )
      }
    >
      The snippet and its picture will be deleted for everyone. This can't be undone.
    </Confirm>
  );
}

function SnippetsSkeleton() {
  return ["first", "second"].map((row) => (
    <div
      key={row}
      className="flex items-start gap-3.5 py-3 pr-3 pl-5 next:border-t next:border-line"
    >
      <Skeleton height={72} width={72} />
      <div className="flex-1 min-w-0">
        <Skeleton height={12} width="60%" my={5} />
        <Skeleton height={10} width="30%" my={5} />
      </div>
    </div>
  ));
}
