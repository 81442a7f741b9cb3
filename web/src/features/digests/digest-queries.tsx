import { ActionIcon, Button } from "@mantine/core";
import {
  IconAdjustmentsHorizontal,
  IconChevronDown,
  IconChevronUp,
  IconGripVertical,
  IconPlus,
} from "@tabler/icons-react";
import type { Digest, DigestQuery } from "@touchline/contract";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { pluralise } from "../../lib/format.ts";
import { Chip } from "../../ui/chip.tsx";
import { Panel } from "../../ui/panel.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./digest-detail.module.css";
import { QUERY_FAILED } from "./error-messages.ts";
import { formatFilters } from "./filter-text.ts";
import { QuerySettings } from "./query-settings.tsx";
import { useBlockOrder } from "./use-block-order.ts";
import { useMoveQuery, useSaveQuery } from "./use-digests.ts";

/** The available blocks; those in the message come first, in order. */
export function DigestQueries({ digest }: { digest: Digest }) {
  const [openId, setOpenId] = useState<DigestQuery["id"] | null>(null);
  const all = digest.DigestQueries;
  const added = all.filter(({ DigestQueryLink }) => DigestQueryLink.isAdded);
  const open = all.find(({ id }) => id === openId);
  const move = useMoveQuery(digest.id, QUERY_FAILED);
  const order = useBlockOrder(added, (queryId, position) => move.mutate({ queryId, position }));
  return (
    <Panel title="Blocks" context={`${pluralise(added.length, "block")} in this digest`}>
      <ul ref={order.list}>
        {all.map((query) => {
          const place = added.indexOf(query);
          const isMovable = place !== -1 && added.length > 1;
          return (
            <Query
              key={query.id}
              digestId={digest.id}
              query={query}
              onSettings={() => setOpenId(query.id)}
              {...(isMovable && {
                row: order.drag(query.id, place),
                isDragged: order.dragged?.id === query.id,
                isOver: order.dragged?.over === place && order.dragged.id !== query.id,
                order: { place, of: added.length, onStep: (way) => order.step(query, way) },
              })}
            />
          );
        })}
      </ul>
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
      {open && <QuerySettings digestId={digest.id} query={open} onClose={() => setOpenId(null)} />}
    </Panel>
  );
}

interface Order {
  place: number;
  of: number;
  onStep: (way: "up" | "down") => void;
}

interface QueryProps {
  digestId: string;
  query: DigestQuery;
  onSettings: () => void;
  row?: ComponentProps<"li">;
  isDragged?: boolean;
  isOver?: boolean;
  order?: Order;
}

function Query({ digestId, query, onSettings, row, isDragged, isOver, order }: QueryProps) {
  const { id, name, description, settings } = query;
  const { isAdded } = query.DigestQueryLink;
  const save = useSaveQuery(digestId, QUERY_FAILED);
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const press = () => {
    if (save.isPending) return;
    wasPressed.current = true;
    save.mutate({ queryId: id, isAdded: !isAdded });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row goes to its place among the others, and what moves loses the focus.
  useEffect(() => {
    if (wasPressed.current) button.current?.focus();
    wasPressed.current = false;
  }, [isAdded]);
  return (
    <li
      className={`${styles.query} data-[over=true]:bg-hover`}
      data-added={isAdded}
      data-dragged={isDragged}
      data-over={isOver}
      aria-label={name}
      {...row}
    >
      {order && <Handle query={query} order={order} />}
      <div className="flex flex-1 flex-wrap items-start justify-between gap-y-2 gap-x-4 min-w-0">
        <div className="grow basis-50 min-w-0">
          <p className="font-medium">{name}</p>
          <p className="text-base text-quiet">{description}</p>
          {isAdded && (
            <p className="flex flex-wrap gap-1 mt-1.5">
              {formatFilters(query).map((words) => (
                <Chip key={words} tone="none">
                  {words}
                </Chip>
              ))}
            </p>
          )}
        </div>
        <div className={`${styles.queryActions} flex gap-1`}>
          {isAdded && settings.length > 0 && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconAdjustmentsHorizontal size={16} />}
              aria-label={`Settings of ${name}`}
              onClick={onSettings}
            >
              Settings
            </Button>
          )}
          <Button
            ref={button}
            size="xs"
            variant="default"
            leftSection={isAdded ? undefined : <IconPlus size={14} />}
            aria-label={`${isAdded ? "Remove" : "Add"} ${name}`}
            aria-busy={save.isPending}
            onClick={press}
          >
            {isAdded ? "Remove" : "Add"}
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Drag handle of a block; its buttons do the same without a mouse and on a phone. */
function Handle({ query: { id, name }, order }: { query: DigestQuery; order: Order }) {
  const { place, of, onStep } = order;
  return (
    <div className={styles.handle}>
      <ActionIcon
        size={20}
        variant="subtle"
        aria-label={`Move ${name} up`}
        aria-disabled={place === 0}
        data-move={`${id} up`}
        onClick={() => onStep("up")}
      >
        <IconChevronUp size={16} />
      </ActionIcon>
      <IconGripVertical size={16} className="block" aria-hidden="true" />
      <ActionIcon
        size={20}
        variant="subtle"
        aria-label={`Move ${name} down`}
        aria-disabled={place === of - 1}
        data-move={`${id} down`}
        onClick={() => onStep("down")}
      >
        <IconChevronDown size={16} />
      </ActionIcon>
    </div>
  );
}
