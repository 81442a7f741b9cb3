import { ActionIcon, Button, Tooltip } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowDownRight,
  IconArrowNarrowRight,
  IconArrowUpRight,
  IconCalendarMinus,
  IconCalendarPlus,
  IconCheck,
  IconChevronsDown,
  IconChevronsUp,
  IconClockExclamation,
  IconDoorExit,
  IconPlus,
  IconTrophy,
  IconVolumeOff,
  IconX,
} from "@tabler/icons-react";
import type { PackLine } from "@touchline/contract";
import { type ComponentType, type MouseEvent, useState } from "react";
import { formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useOpenReviewQueue } from "../../lib/review-queue.ts";
import { useSession } from "../../lib/session.ts";
import { formatLine, lineTitle, toneOf } from "./pack-text.ts";
import styles from "./since-last.module.css";
import { useMarkLine } from "./use-pack.ts";

const ICONS: Record<PackLine["kind"], ComponentType<{ size: number }>> = {
  won: IconTrophy,
  lost: IconX,
  gone: IconDoorExit,
  new: IconPlus,
  forward: IconArrowNarrowRight,
  back: IconArrowBackUp,
  upgraded: IconChevronsUp,
  downgraded: IconChevronsDown,
  pushed: IconCalendarPlus,
  pulled: IconCalendarMinus,
  grown: IconArrowUpRight,
  shrunk: IconArrowDownRight,
  quiet: IconVolumeOff,
  missed: IconClockExclamation,
  kept: IconCheck,
};

const INITIAL_COUNT = 6;

interface PackLinesProps {
  title: string;
  repId: string;
  lines: PackLine[];
  /** The number of lines beyond those listed. */
  left: number;
}

/** Prep lines, each can become a talking point or be dismissed. */
export function PackLines({ title, repId, lines, left }: PackLinesProps) {
  const [isLong, setIsLong] = useState(false);
  const [isAsideShown, setIsAsideShown] = useState(false);
  const aside = lines.filter(({ mark }) => mark === "dismissed");
  const rest = lines.filter(({ mark }) => mark !== "dismissed");
  const shown = isLong ? rest : rest.slice(0, INITIAL_COUNT);
  if (lines.length === 0) return null;
  return (
    <section className="pt-3 pb-2 pr-3 pl-5 next:border-t next:border-line" aria-label={title}>
      <h3 className="text-base font-semibold">
        {title} <span className="pl-1 text-quiet font-normal number">{rest.length + left}</span>
      </h3>
      <ul>
        {shown.map((line) => (
          <Line key={line.key} repId={repId} line={line} />
        ))}
        {isAsideShown && aside.map((line) => <Line key={line.key} repId={repId} line={line} />)}
      </ul>
      <div className="flex flex-wrap items-center gap-y-1 gap-x-2 -ml-2 min-h-1">
        {rest.length > INITIAL_COUNT && (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsLong(!isLong)}>
            {isLong ? "Show fewer" : `Show all ${rest.length}`}
          </Button>
        )}
        {aside.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isAsideShown}
            onClick={() => setIsAsideShown(!isAsideShown)}
          >
            {`${aside.length} put aside`}
          </Button>
        )}
        {left > 0 && (
          <span className="text-base text-quiet">and {pluralise(left, "smaller one")}</span>
        )}
      </div>
    </section>
  );
}

interface LineProps {
  repId: string;
  line: PackLine;
}

function Line({ repId, line }: LineProps) {
  const { currency } = useSession();
  const { today } = useQuarters();
  const mark = useMarkLine(repId);
  const openQueue = useOpenReviewQueue();
  const { deal } = line;
  const title = lineTitle(line, { currency, today });
  const says = formatLine(line, { currency, today });
  const set = (wanted: PackLine["mark"]) => mark.mutate({ line, mark: wanted, title });
  const Icon = ICONS[line.kind];
  const amount = deal?.amountInHomeCurrency ?? null;
  return (
    <li className={`${styles.line} next:border-t next:border-line`}>
      <span
        className="flex self-start pt-0.5 text-quiet data-[alone=true]:self-center data-[alone=true]:pt-0 data-[tone=good]:text-good data-[tone=warn]:text-warn data-[tone=bad]:text-bad"
        data-tone={toneOf(line)}
        data-alone={deal === null}
        aria-hidden="true"
      >
        <Icon size={16} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        {deal && (
          <p className="flex flex-wrap items-baseline gap-x-2">
            {line.kind === "gone" ? (
              <span className="text-md/5 font-medium">{deal.name}</span>
            ) : (
              <button
                type="button"
                className={`${styles.name} hover:underline`}
                onClick={() => openQueue([deal.hubspotId])}
              >
                {deal.name}
              </button>
            )}
            {amount !== null && (
              <span className="text-base text-quiet number" title={formatMoney(amount, currency)}>
                {formatShortMoney(amount, currency)}
              </span>
            )}
          </p>
        )}
        <p className={deal ? "text-base text-quiet" : "text-md/5"}>{says}</p>
      </div>
      <div className="flex items-center justify-end gap-0.5 min-h-7 @max-sm:col-start-2 @max-sm:justify-start @max-sm:-ml-2">
        {line.mark === "accepted" && (
          <span className="inline-flex items-center gap-1 text-base text-good @max-sm:pl-2">
            <IconCheck size={14} aria-hidden="true" /> Talking point
          </span>
        )}
        {/* One button with a changing label, so that keyboard users keep their focus. */}
        <Button
          variant="subtle"
          size="compact-sm"
          className={`${styles.act} text-quiet focus-visible:text-primary`}
          aria-label={`${MARK_LABELS[line.mark]}: ${title}`}
          onClick={() => set(line.mark === "none" ? "accepted" : "none")}
        >
          {MARK_LABELS[line.mark]}
        </Button>
        {line.mark === "none" && (
          <Tooltip label="Put aside">
            <ActionIcon
              size={28}
              aria-label={`Put aside: ${title}`}
              onClick={(event) => {
                focusNeighbour(event);
                set("dismissed");
              }}
            >
              <IconX size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </li>
  );
}

const MARK_LABELS: Record<PackLine["mark"], string> = {
  none: "Add as talking point",
  accepted: "Undo",
  dismissed: "Bring back",
};

/** The line is about to be removed; move the focus to its neighbour. */
function focusNeighbour({ currentTarget }: MouseEvent) {
  const line = currentTarget.closest("li");
  const beside = line?.nextElementSibling ?? line?.previousElementSibling;
  beside?.querySelector<HTMLButtonElement>("button[aria-label]")?.focus();
}
