import { NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Ask, AskItem } from "@touchline/contract";
import { api, type DealDetail } from "@touchline/contract";
import {
  ASK_CATEGORIES,
  ASK_KINDS,
  type AskKind,
  addDays,
  categoryLabel,
  type Day,
  DEFAULT_ASK_DUE_DAYS,
} from "@touchline/domain";
import { useEffect, useRef, useState } from "react";
import { routeQuery } from "../../lib/api.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { AnsweredAsk } from "./answered-ask.tsx";
import { DueField, LatestDayField } from "./ask-date-fields.tsx";
import styles from "./ask-field.module.css";
import { useDealCoaching } from "./use-coaching.ts";

const LABELS: Record<AskKind, string> = {
  stage: "Stage",
  "close-date": "Close date",
  category: "Confidence",
  "next-step": "Next step",
  update: "Update",
  amount: "Amount",
};
const MAX_TEXT_LENGTH = 300;

interface FieldProps {
  deal: DealDetail;
  value: Ask | null;
  onChange: (value: Ask | null) => void;
}

interface AskFieldProps extends FieldProps {
  /** The id of its feedback, once saved. */
  reviewId: string | undefined;
}

/** What should change on the deal and by when; read-only once answered. */
export function AskField({ reviewId, ...field }: AskFieldProps) {
  const { data = [] } = useDealCoaching(field.deal.hubspotId, reviewId !== undefined);
  const answered = data.find(({ id, disagreement }) => id === reviewId && disagreement);
  return answered ? (
    <AnsweredAsk entry={answered} value={field.value} onChange={field.onChange} />
  ) : (
    <Field {...field} />
  );
}

/** Collapsed to one line until opened. */
function Field({ deal, value, onChange }: FieldProps) {
  const [isOpen, setIsOpen] = useState(value !== null);
  const { today } = useQuarters();
  const { frame, keep } = usePreservedFocus(isOpen, value?.asked.length ?? 0);
  const turn = (wanted: boolean) => {
    keep();
    setIsOpen(wanted);
  };
  if (!isOpen) {
    return (
      <div ref={frame}>
        <button
          type="button"
          className="unstyled inline-flex items-center gap-1.5 py-0.5 px-1.5 -ml-1.5 rounded-md cursor-pointer text-base/6 text-primary hover:bg-hover focus-visible:outline-offset-1"
          onClick={() => turn(true)}
        >
          <IconPlus size={14} aria-hidden="true" /> What should change?
        </button>
      </div>
    );
  }
  const given = value ?? {
    asked: [],
    words: "",
    dueDay: addDays(today, DEFAULT_ASK_DUE_DAYS),
  };
  // Without a verifiable ask there is nothing to evaluate, so nothing is saved.
  const change = (wanted: Partial<Ask>) => {
    const next = { ...given, ...wanted };
    onChange(next.asked.length > 0 ? next : null);
  };
  return (
    <fieldset ref={frame} className={styles.field}>
      <legend className="p-0 mb-1.5 text-sm text-quiet">What should change?</legend>
      <Kinds deal={deal} asked={given.asked} onChange={(asked) => change({ asked })} />
      {given.asked.length > 0 && (
        <div className="flex gap-2">
          <DueField
            value={given.dueDay as Day}
            today={today}
            onChange={(dueDay) => change({ dueDay })}
          />
          <TextInput
            size="xs"
            className="flex-1 min-w-0"
            aria-label="In your own words"
            placeholder="In your own words (optional)"
            maxLength={MAX_TEXT_LENGTH}
            value={given.words}
            onChange={({ currentTarget }) => change({ words: currentTarget.value })}
          />
        </div>
      )}
      <button
        type="button"
        className="unstyled focus-visible:outline-offset-1 size-6 absolute -top-6.5 right-0 grid place-items-center rounded-md cursor-pointer text-quiet hover:bg-hover"
        aria-label="Remove ask"
        title="Remove ask"
        onClick={() => {
          onChange(null);
          turn(false);
        }}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </fieldset>
  );
}

/** The pressed button disappears; focus its replacement and scroll the grown field into view. */
function usePreservedFocus(isOpen: boolean, lines: number) {
  const element = useRef<HTMLElement | null>(null);
  const isKept = useRef(false);
  const before = useRef(lines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what there is to be shown changes with them.
  useEffect(() => {
    if (isKept.current) element.current?.querySelector("button")?.focus();
    const hasGrown = isKept.current || lines > before.current;
    if (hasGrown) element.current?.scrollIntoView({ block: "nearest" });
    before.current = lines;
    isKept.current = false;
  }, [isOpen, lines]);
  return {
    frame: (shown: HTMLElement | null) => {
      element.current = shown;
    },
    keep: () => {
      isKept.current = true;
    },
  };
}

interface KindsProps {
  deal: DealDetail;
  asked: AskItem[];
  onChange: (asked: AskItem[]) => void;
}

function Kinds({ deal, asked, onChange }: KindsProps) {
  const find = (kind: AskKind) => asked.find((ask) => ask.kind === kind);
  const stages = useLaterStages(deal, find("stage")?.value ?? null);
  const offered = ASK_KINDS.filter((kind) => kind !== "stage" || stages.length > 0);
  const toggle = (kind: AskKind) =>
    onChange(
      find(kind)
        ? asked.filter((ask) => ask.kind !== kind)
        : [...asked, { kind, value: defaultValueOf(kind, deal, stages) }],
    );
  const set = (kind: AskKind, value: string | null) =>
    onChange(asked.map((ask) => (ask.kind === kind ? { kind, value } : ask)));
  const [stage, closeDate, category] = [find("stage"), find("close-date"), find("category")];
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        {offered.map((kind) => (
          <button
            key={kind}
            type="button"
            className={`${styles.kind} unstyled focus-visible:outline-offset-1 hover:bg-hover`}
            aria-pressed={find(kind) !== undefined}
            onClick={() => toggle(kind)}
          >
            {LABELS[kind]}
          </button>
        ))}
      </div>
      {stage && (
        <NativeSelect
          size="xs"
          label="Stage (this one or later)"
          value={stage.value ?? ""}
          data={stages}
          onChange={({ currentTarget }) => set("stage", currentTarget.value)}
        />
      )}
      {closeDate && (
        <LatestDayField
          value={closeDate.value}
          deal={deal}
          onChange={(value) => set("close-date", value)}
        />
      )}
      {category && (
        <NativeSelect
          size="xs"
          label="Confidence"
          value={category.value ?? ""}
          data={otherCategories(deal, category.value).map((value) => ({
            value,
            label: categoryLabel(value),
          }))}
          onChange={({ currentTarget }) => set("category", currentTarget.value)}
        />
      )}
    </>
  );
}

/** Preselects the likeliest value so that one click is enough. */
function defaultValueOf(kind: AskKind, deal: DealDetail, ahead: LaterStage[]): string | null {
  if (kind === "stage") return ahead[0]?.value ?? null;
  if (kind !== "category") return null;
  return otherCategories(deal, null)[0] ?? null;
}

/** Omits the deal's current category unless it was already asked for. */
function otherCategories({ forecastCategory }: DealDetail, asked: string | null) {
  const current = forecastCategory || "PIPELINE";
  return ASK_CATEGORIES.filter((category) => category !== current || category === asked);
}

interface LaterStage {
  value: string;
  label: string;
}

/** The deal's later stages, plus one asked for earlier; lost stages can't be asked for. */
function useLaterStages({ Stage }: DealDetail, asked: string | null): LaterStage[] {
  const pipelines = useQuery(routeQuery(api.crm.pipelines, {}));
  const stages = pipelines.data?.find(({ id }) => id === Stage.pipelineId)?.stages ?? [];
  const current = stages.findIndex(({ id }) => id === Stage.hubspotId);
  return stages
    .filter(({ id }, place) => place > current || id === asked)
    .filter(({ isClosed, isWon }) => !isClosed || isWon)
    .map(({ id: value, label }) => ({ value, label }));
}
