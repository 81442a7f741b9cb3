import type { Deal } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import type { ReactNode } from "react";
import { useAsOf } from "../../lib/as-of.ts";
import { useSinceThenText } from "../../lib/deal-since-then.ts";
import { dayIn, formatDay, formatShortDay } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { type SinceThenText, textSinceThen } from "../../lib/since-then-text.ts";
import { SinceThen } from "../../ui/since-then.tsx";
import { ConfidenceChip } from "./confidence-chip.tsx";
import type { DealColumn } from "./deal-columns.ts";
import styles from "./deals.module.css";
import past from "./past.module.css";
import { OwnerCell, ReviewCell, TitleCell, ValueCell } from "./read-only-cells.tsx";
import { TextWithAge } from "./text-with-age.tsx";

interface PastCellProps {
  deal: Deal;
  column: DealColumn["key"];
  hasPipeline: boolean;
  onOpen: () => void;
}

/** A deal's value then, and today's below it if it differs. */
export function PastCell({ deal, column, hasPipeline, onOpen }: PastCellProps) {
  const said = useSinceThenText(deal);
  const session = useSession();
  const { Stage, daysInStage, closeDate, today } = deal;
  const asOf = useAsOf() ?? null;
  switch (column) {
    case "Owner":
      return (
        <Stack words={said("owner")}>
          <OwnerCell deal={deal} />
        </Stack>
      );
    case "name":
      return (
        <Stack words={today?.isDeleted ? textSinceThen("", "deleted from the CRM") : null}>
          <TitleCell deal={deal} hasPipeline={hasPipeline} onOpen={onOpen} />
        </Stack>
      );
    case "dealStage":
      return (
        <span className={styles.read}>
          <span className={`${styles.line} truncate`} title={Stage.label}>
            {Stage.label}
          </span>
          {daysInStage !== null && (
            <span className={`${styles.small} number`}>day {daysInStage}</span>
          )}
          <SinceThenLine words={said("stage")} />
        </span>
      );
    case "closeDate":
      return (
        <span className={`${styles.read} number`}>
          {closeDate ? formatDay(closeDate as Day, asOf ?? (closeDate as Day)) : "No date"}
          <SinceThenLine words={said("closeDate")} />
        </span>
      );
    case "amountInHomeCurrency":
      return (
        <Stack words={said("amount")}>
          <ValueCell deal={deal} session={session} />
        </Stack>
      );
    case "Review":
      return <ReviewCell deal={deal} session={session} />;
    case "forecastCategory":
      return (
        <span className={styles.read}>
          <ConfidenceChip category={deal.forecastCategory} />
          <SinceThenLine words={said("category")} />
        </span>
      );
    case "dealUpdate":
      return <Text text={deal.dealUpdate} at={deal.dealUpdateAt} none="No update yet" />;
    case "nextStep":
      return (
        <Stack words={said("nextStep")}>
          <Text text={deal.nextStep} at={deal.nextStepAt} none="No next step" />
        </Stack>
      );
    case "risk":
    case "issues":
      return null;
  }
}

/** A cell's value with today's value below it. */
function Stack({ words, children }: { words: SinceThenText | null; children: ReactNode }) {
  return (
    <span className="block min-w-0">
      {children}
      <span className="block min-w-0 px-1.5">
        <SinceThenLine words={words} />
      </span>
    </span>
  );
}

/** On a separate line, truncated if needed; the size of the change is in the tooltip. */
function SinceThenLine({ words }: { words: SinceThenText | null }) {
  return (
    <span className={`${past.now} *:truncate`}>
      <SinceThen words={words} />
    </span>
  );
}

interface TextProps {
  text: string;
  at: string | null;
  none: string;
}

function Text({ text, at, none }: TextProps) {
  const { timeZone } = useSession();
  const asOf = useAsOf();
  if (!text) return <span className={`${styles.read} ${styles.quiet} text-quiet`}>{none}</span>;
  const written = at ? dayIn(timeZone, new Date(at)) : null;
  return (
    <span className={styles.read}>
      <TextWithAge
        text={text}
        age={written && formatShortDay(written, asOf ?? written)}
        title={text}
      />
    </span>
  );
}
