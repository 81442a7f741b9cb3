import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { MAX_SELECTED, type Pipeline } from "@touchline/contract";
import { MAX_QUEUE_DEALS, may } from "@touchline/domain";
import { useId, useState } from "react";
import { formatCount, formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import { useIsReadOnly } from "../../lib/read-only.ts";
import { useSession } from "../../lib/session.ts";
import { Explained } from "../../ui/explained.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { focusBulkStatus } from "./bulk-status.tsx";
import { chosenFigures, ownerShares } from "./chosen-figures.ts";
import { OwnerPie } from "./owner-pie.tsx";
import { MAX_CHECKED } from "./queue-order.ts";
import styles from "./selection.module.css";
import type { DealSelection } from "./use-deal-selection.ts";

interface SelectionPanelProps {
  choosing: DealSelection;
  pipelines: Pipeline[];
  total: number;
  hasOwners: boolean;
  isQueueing: boolean;
  onQueue: () => void;
}

/** The selection's totals, and the button to go through the deals. */
export function SelectionPanel(props: SelectionPanelProps) {
  const { choosing, pipelines, total, hasOwners, isQueueing, onQueue } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isReadOnly = useIsReadOnly();
  const { deals } = choosing;
  if (deals.length === 0) return null;
  const begun = () => {
    choosing.clear();
    focusBulkStatus();
  };
  const most = Math.min(total, MAX_SELECTED);
  return (
    <section className={styles.panel} aria-labelledby={id} data-floats="selection">
      <header className="flex flex-wrap items-center gap-y-1.5 gap-x-4 py-2 px-3">
        <h2 className="text-md/inherit font-semibold">
          <button
            type="button"
            id={id}
            className="unstyled inline-flex items-center gap-1.5 min-h-8 pr-2 pl-1 rounded-md cursor-pointer whitespace-nowrap hover:bg-hover focus-visible:outline-offset-0"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={16} /> : <IconChevronUp size={16} />}
            {formatCount(deals.length)} {deals.length === 1 ? "deal" : "deals"} selected
          </button>
        </h2>
        <Figures choosing={choosing} />
        <div className={styles.actions}>
          {!choosing.isPageChosen && (
            <Button
              variant="subtle"
              size="xs"
              className={styles.wholePage}
              onClick={choosing.togglePage}
            >
              Select this page
            </Button>
          )}
          {deals.length < most && (
            <Button
              variant="subtle"
              size="xs"
              loading={choosing.isChoosingAll}
              onClick={choosing.chooseAll}
            >
              {most < total
                ? `Select the ${formatCount(most)} largest`
                : `Select all ${formatCount(total)}`}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={choosing.clear}>
            Clear
          </Button>
          <ReviewTogether deals={deals} />
          <Button size="xs" loading={isQueueing} onClick={onQueue}>
            queue
          </Button>
        </div>
      </header>
      <p className="pb-2 px-3 text-sm text-quiet empty:hidden" role="status">
        {queueNote(deals.length, isQueueing)}
      </p>
      {!isReadOnly && (
        <BulkBar
          ids={deals.map(({ id: dealId }) => dealId)}
          pipelines={pipelines}
          onBegun={begun}
        />
      )}
      {isOpen && (
        <div className="max-h-[40dvh] pt-3 pb-4 px-4 border-t border-line overflow-y-auto">
          {hasOwners ? (
            <OwnerPie shares={ownerShares(deals)} />
          ) : (
            <p className="text-quiet">
              You check five deals at a time, those with the highest risk first.
            </p>
          )}
        </div>
      )}
    </section>
  );
}

/** Explains which part of a large selection the queue covers; null if it covers all. */
function queueNote(chosen: number, isQueueing: boolean): string | null {
  if (chosen <= MAX_QUEUE_DEALS) return null;
  const held = `the ${formatCount(MAX_QUEUE_DEALS)} with the highest risk`;
  if (chosen <= MAX_CHECKED) return `The queue holds ${held}`;
  const checked = `the ${formatCount(MAX_CHECKED)} most valuable of ${formatCount(chosen)}`;
  return isQueueing ? `Checking ${checked}` : `The queue checks ${checked} and holds ${held}`;
}

const MAX_ROOM_DEALS = 50;

/** A review room is for one rep's deals: offered to managers whose selection has a single owner. */
function ReviewTogether({ deals }: Pick<DealSelection, "deals">) {
  const { user } = useSession();
  const owners = new Set(deals.map(({ owner }) => owner?.id));
  const [rep] = owners;
  const isOffered = owners.size === 1 && rep !== user.id && deals.length <= MAX_ROOM_DEALS;
  if (!may(user, "coach") || !isOffered || rep === undefined) return null;
  const ids = deals.map(({ id }) => id).join(",");
  return (
    <LinkButton to="/colab" search={{ rep, deals: ids }} variant="default" size="xs">
      Review together
    </LinkButton>
  );
}

function Figures({ choosing: { deals } }: Pick<SelectionPanelProps, "choosing">) {
  const { currency } = useSession();
  const { total, stageProbability, mostLikely, bestCase } = chosenFigures(deals, currency);
  const how = pluralise(deals.length, "deal");
  const figures = [
    { label: "Selection total", value: total, formula: "Total value of the selected deals" },
    {
      label: "Stage probability",
      value: stageProbability,
      formula: "Value × stage probability, added up; Omitted deals don't count",
    },
    { label: "Most likely", value: mostLikely, formula: "Total of the Likely deals" },
    { label: "Best case", value: bestCase, formula: "Total of the Likely and Maybe deals" },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, formula }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd className="number">
            <Explained formula={formula} numbers={`${formatMoney(value, currency)} of ${how}`}>
              {formatShortMoney(value, currency)}
            </Explained>
          </dd>
        </div>
      ))}
    </dl>
  );
}
