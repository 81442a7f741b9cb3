import { IconAlertCircle, IconAlertTriangleFilled, IconCircleCheck } from "@tabler/icons-react";
import type { DealDetail, Finding } from "@touchline/contract";
import { type ReactNode, useId } from "react";
import { Sentence } from "../sentence.tsx";
import type { CardId } from "./card-navigation.ts";
import styles from "./cards.module.css";
import { Contest } from "./contest.tsx";

/** A deal's issues can be dismissed with a reason. */
type Contestable = Pick<DealDetail, "hubspotId" | "contests">;

interface CardProps {
  place: CardId;
  title: string;
  /** Findings of the rules; null if no rule applies here. */
  findings: Finding[] | null;
  deal: Contestable;
  /** Always displayed: what people edit. */
  children?: ReactNode;
  /** What can be looked up: folded if it has a label. */
  facts?: ReactNode;
  factsLabel?: string | undefined;
}

/** One aspect of a deal: findings first, then what can be edited, then facts. */
export function Card({ place, title, findings, deal, children, facts, factsLabel }: CardProps) {
  const id = useId();
  return (
    <section data-card={place} tabIndex={-1} className={styles.card} aria-labelledby={id}>
      <header className="flex items-center justify-between gap-2">
        <h3 id={id} className="text-md font-semibold">
          {title}
        </h3>
        {findings?.length === 0 && (
          <span className="inline-flex items-center gap-1 text-sm/inherit font-medium text-good">
            <IconCircleCheck size={16} aria-hidden="true" /> No risks
          </span>
        )}
      </header>
      {findings && findings.length > 0 && <Findings findings={findings} deal={deal} />}
      {children && <div className="flex flex-col gap-3 text-base">{children}</div>}
      {facts &&
        (factsLabel ? (
          <details className="text-base">
            <summary className="w-fit cursor-pointer rounded-sm text-sm text-quiet hover:text-ink focus-visible:outline-offset-2">
              {factsLabel}
            </summary>
            <div className="flex flex-col gap-3 pt-2.5">{facts}</div>
          </details>
        ) : (
          <div className="flex flex-col gap-3 text-base">{facts}</div>
        ))}
    </section>
  );
}

interface FindingsProps {
  findings: Finding[];
  /** Set if the finding can be dismissed. */
  deal?: Contestable;
}

export function Findings({ findings, deal }: FindingsProps) {
  return (
    <ul className="flex flex-col gap-1.5" aria-label="Issues">
      {findings.map(({ rule, score, sentence, clearedBy }) => {
        const isHigh = score >= 2;
        const Icon = isHigh ? IconAlertTriangleFilled : IconAlertCircle;
        return (
          <li
            key={rule}
            className={`${styles.finding} flex gap-2`}
            data-score={isHigh ? "high" : "low"}
          >
            <Icon size={16} aria-hidden="true" />
            <div className="flex flex-1 flex-wrap items-end gap-x-2 min-w-0">
              <p className="flex-[1_1_60%]">
                <Sentence parts={sentence} />
                <span className="block text-sm text-quiet">Fix: {lowerFirst(clearedBy)}</span>
              </p>
              {deal && <Contest deal={deal} rule={rule} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

interface FactProps {
  label: string;
  children: ReactNode;
  hint?: ReactNode;
}

export function Fact({ label, children, hint }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className={`${styles.value} min-w-0 wrap-anywhere`}>
        {children}
        {hint && <span className={`${styles.hint} text-sm text-quiet`}>{hint}</span>}
      </dd>
    </div>
  );
}
