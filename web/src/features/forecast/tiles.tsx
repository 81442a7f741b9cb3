import { Skeleton } from "@mantine/core";
import { coverage, type TeamTotals } from "@touchline/domain";
import type { ReactNode } from "react";
import { coverageExplanation, coverageText, coverageTone } from "../../lib/goal-text.ts";
import type { QuarterChoice } from "../../lib/quarters.ts";
import { useIsReadOnly } from "../../lib/read-only.ts";
import { amountSinceThen, textSinceThen } from "../../lib/since-then-text.ts";
import { Chip } from "../../ui/chip.tsx";
import { Explained } from "../../ui/explained.tsx";
import { SetQuota } from "../../ui/set-quota.tsx";
import { SinceThen } from "../../ui/since-then.tsx";
import { type Tile, tilesOf } from "./forecast-text.ts";
import styles from "./tiles.module.css";

const LABELS = [
  "Attainment",
  "Open pipeline",
  "Stage based",
  "Likely",
  "Best case",
  "Remaining commit",
  "Team commit",
];

interface TilesProps {
  totals: TeamTotals;
  /** Today's totals, if these are of a past day. */
  now?: TeamTotals | undefined;
  choice: QuarterChoice;
  currency: string;
  /** Undefined if quotas can't be set here. */
  onSetQuotas?: (() => void) | undefined;
}

export function Tiles({ totals, now, choice, currency, onSetQuotas }: TilesProps) {
  const { open, quota, won } = totals;
  const later = now && tilesOf(now, choice, currency);
  return (
    <>
      <dl className={styles.tiles}>
        {tilesOf(totals, choice, currency).map((tile, place) => (
          <TotalTile key={tile.label} tile={tile} now={later?.[place]} currency={currency}>
            {tile.label === "Open pipeline" && choice !== "beyond" && quota > 0 && (
              <CoverageMark goal={{ open: open.value, quota, won }} currency={currency} />
            )}
          </TotalTile>
        ))}
      </dl>
      <NoGap choice={choice} quota={quota} onSetQuotas={onSetQuotas} />
    </>
  );
}

/** Says once why no figure has a gap. */
function NoGap({
  choice,
  quota,
  onSetQuotas,
}: Pick<TilesProps, "choice" | "onSetQuotas"> & { quota: number }) {
  const line =
    "flex flex-wrap items-center gap-x-3 gap-y-1 py-3 px-5 border-t border-line text-base";
  if (choice === "beyond") {
    return (
      <p className={`${line} text-quiet`}>No quota beyond next quarter, so there is no gap.</p>
    );
  }
  if (quota > 0) return null;
  return (
    <p className={line}>
      Set quotas to see the gap
      {onSetQuotas && <SetQuota label="Set quotas" onClick={onSetQuotas} />}
    </p>
  );
}

interface TotalTileProps extends Pick<TilesProps, "currency"> {
  tile: Tile;
  now: Tile | undefined;
  children: ReactNode;
}

function TotalTile({ tile, now, currency, children }: TotalTileProps) {
  const { label, value, gap, isMet } = tile;
  const words =
    tile.amount === null
      ? textSinceThen(value.text, now?.value.text)
      : amountSinceThen(tile.amount, now?.amount ?? undefined, currency);
  return (
    <div className={`${styles.tile} next:border-l next:border-line`}>
      <dt className="whitespace-nowrap text-base text-quiet">{label}</dt>
      <dd className={`${styles.value} number`}>
        <Explained {...value.how}>{value.text}</Explained>
        {children}
      </dd>
      {gap && (
        <dd className="text-sm/5 text-quiet number">
          {!isMet && "Gap "}
          <Explained {...gap.how}>{gap.text}</Explained>
        </dd>
      )}
      {words && (
        <dd>
          <SinceThen words={words} />
        </dd>
      )}
    </div>
  );
}

interface CoverageMarkProps {
  goal: { open: number; quota: number; won: number };
  currency: string;
  /** Undefined if the quota can't be set here. */
  onSetQuota?: { label: string; run: () => void } | undefined;
}

/** How many times the open pipeline covers the gap to the goal, or the way to a quota. */
export function CoverageMark({ goal, currency, onSetQuota }: CoverageMarkProps) {
  const isReadOnly = useIsReadOnly();
  const found = coverage(goal);
  if (found.kind === "no-quota" && onSetQuota) {
    return (
      <SetQuota label={coverageText(found)} name={onSetQuota.label} onClick={onSetQuota.run} />
    );
  }
  const text = found.kind === "no-quota" && isReadOnly ? "No quota" : coverageText(found);
  return (
    <Explained {...coverageExplanation(goal, currency)}>
      <Chip tone={coverageTone(found)}>{text}</Chip>
    </Explained>
  );
}

export function FailedTiles({ message }: { message: string }) {
  return (
    <dl className={styles.tiles}>
      {LABELS.map((label) => (
        <div key={label} className={`${styles.tile} next:border-l next:border-line`}>
          <dt className="whitespace-nowrap text-base text-quiet">{label}</dt>
          <dd className="text-sm text-bad">{message}</dd>
        </div>
      ))}
    </dl>
  );
}

export function TilesSkeleton() {
  return (
    <div className={styles.tiles}>
      {LABELS.map((label) => (
        <div key={label} className={`${styles.tile} next:border-l next:border-line`}>
          <div className="whitespace-nowrap text-base text-quiet">{label}</div>
          <Skeleton height={20} width={84} my={8} />
          <Skeleton height={10} width={96} my={5} />
        </div>
      ))}
    </div>
  );
}
