import "../ui/menu.css";
import { ActionIcon, Button, Menu, Tooltip } from "@mantine/core";
import {
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconX,
} from "@tabler/icons-react";
import { useDeal } from "../features/checks/use-deal.ts";
import { useDealNames } from "../features/checks/use-deal-names.ts";
import { REVIEW_QUEUE_SIZE, type ReviewQueue } from "../lib/review-queue.ts";
import styles from "./deal-check.module.css";

interface HeaderProps {
  queue: ReviewQueue;
  current: string;
  /** Deals with unsaved feedback. */
  drafts: Set<string>;
  /** Deals reviewed in the last 7 days. */
  reviewed: ReadonlySet<string>;
  onGo: (hubspotId: string) => void;
  /** Null on the first deal. */
  onBack: (() => void) | null;
  onNext: () => void;
  /** Label of the side column (below the cards on narrow screens). */
  sideName: string;
  onToSide: () => void;
  onClose: () => void;
}

/** The deal's name, its position in the queue, and navigation to the others. */
export function DealCheckHeader(props: HeaderProps) {
  const { queue, current, drafts, reviewed, sideName, onGo, onBack, onNext, onToSide, onClose } =
    props;
  const deal = useDeal(current, { mayLoad: false });
  const { all, ids, index, left } = queue;
  const nameOf = useDealNames(ids);
  const position = `Deal ${all.indexOf(current) + 1} of ${all.length}`;
  const isLast = index === ids.length - 1;
  /** Unsaved feedback matters more than an earlier review. */
  const markOf = (id: string) =>
    drafts.has(id) ? "feedback not saved" : reviewed.has(id) ? "reviewed" : null;
  const markedName = (id: string) => [nameOf(id), markOf(id)].filter(Boolean).join(", ");
  return (
    <header className={styles.header}>
      <h2 className={styles.name}>{deal.data?.name || nameOf(current)}</h2>
      <div className="flex items-center gap-2 max-md:flex-none max-md:bg-surface max-md:pt-0 max-md:pb-1 max-md:px-4">
        <span
          className="tabular-nums whitespace-nowrap text-base/inherit text-quiet"
          aria-live="polite"
        >
          {position}
        </span>
        <ol className="flex mr-2">
          {ids.map((id) => (
            <li key={id}>
              <Tooltip label={markedName(id)}>
                <button
                  type="button"
                  className={`${styles.dot} unstyled focus-visible:-outline-offset-2`}
                  aria-current={id === current ? "step" : undefined}
                  aria-label={markedName(id)}
                  data-draft={drafts.has(id)}
                  data-reviewed={markOf(id) === "reviewed"}
                  onClick={() => onGo(id)}
                >
                  {markOf(id) === "reviewed" && (
                    <IconCheck size={12} stroke={3.5} aria-hidden="true" />
                  )}
                </button>
              </Tooltip>
            </li>
          ))}
        </ol>
      </div>
      <nav
        data-bottom-bar
        className={`${styles.ways} flex items-center gap-2`}
        aria-label="Deals in this queue"
      >
        <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button
              variant="default"
              size="xs"
              className={styles.jump}
              rightSection={<IconChevronDown size={14} />}
            >
              Jump to deal
            </Button>
          </Menu.Target>
          <Menu.Dropdown aria-label="Jump to deal">
            <Menu.RadioGroup value={current} onChange={onGo}>
              {ids.map((id) => (
                <Menu.RadioItem key={id} value={id} closeMenuOnClick>
                  {markedName(id)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Dropdown>
        </Menu>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconChevronLeft size={14} />}
          disabled={onBack === null}
          onClick={() => onBack?.()}
        >
          Previous
        </Button>
        <Button
          variant="default"
          size="xs"
          className={`${styles.toSide} hidden`}
          onClick={onToSide}
        >
          {sideName}
        </Button>
        <Button
          size="xs"
          data-autofocus
          rightSection={isLast && left === 0 ? null : <IconChevronRight size={14} />}
          onClick={onNext}
        >
          {isLast ? (left > 0 ? `Next ${REVIEW_QUEUE_SIZE}` : "close") : "Next"}
        </Button>
      </nav>
      <ActionIcon aria-label="Close the deal check" className={styles.close} onClick={onClose}>
        <IconX size={18} />
      </ActionIcon>
    </header>
  );
}
