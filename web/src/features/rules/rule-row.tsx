import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import type { RiskFrame, RuleHistory, RuleInForce } from "@touchline/contract";
import { type FormEvent, useId, useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { formatCount, formatPlainNumber, pluralise } from "../../lib/format.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { showSuccess } from "../../ui/toasts.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { BackTest } from "./back-test.tsx";
import { RecordDetails, RecordSummary } from "./rule-record.tsx";
import { partsOf } from "./rule-text.ts";
import styles from "./rules.module.css";
import { choiceOf, DEBOUNCE_MS, type RuleChoice, useFlagged, useSaveRule } from "./use-rules.ts";

const MIN_LIMIT = 0.1;

interface RuleRowProps {
  rule: RuleInForce;
  /** The number of deals currently flagged; undefined while unknown. */
  flagged: number | undefined;
  /** The effect of a finding on the deal's odds, from the organisation's record. */
  weight: RiskFrame["rules"][number] | undefined;
  /** The rule's record; undefined while unknown, null if it couldn't be loaded. */
  history: RuleHistory | undefined | null;
}

/** One rule: on or off, its threshold, and how many deals it flags. */
export function RuleRow({ rule, flagged, weight, history }: RuleRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const kept = choiceOf(rule);
  const [draft, setDraft] = useState<RuleChoice | null>(null);
  const choice = draft ?? kept;
  const save = useSaveRule();
  const problem = problemOf(rule, choice);
  const isChanged = draft !== null && !isSameChoice(draft, kept);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || problem || save.isPending) return;
    save.mutate(
      { params: { id: rule.id }, body: choice },
      {
        onSuccess: () => {
          setDraft(null);
          showSuccess("Rule saved");
        },
      },
    );
  };
  const undo = () => {
    setDraft(null);
    save.reset();
  };
  return (
    <li>
      <form
        className="grid grid-cols-[40px_minmax(0,1fr)_256px] gap-y-0.5 gap-x-4 items-start py-3 px-5 upto-lg:grid-cols-[40px_minmax(0,1fr)]"
        data-off={!choice.isOn}
        onSubmit={submit}
      >
        <Toggle
          title={rule.title}
          isOn={choice.isOn}
          onToggle={() => setDraft({ ...choice, isOn: !choice.isOn })}
        />
        <div className="text-md/8 in-data-[off=true]:text-quiet">
          <Sentence rule={rule} choice={choice} onChange={setDraft} />
        </div>
        <p
          className="col-start-2 min-h-5 text-base/inherit text-quiet [&_strong]:text-ink [&_strong]:font-semibold"
          aria-live="polite"
        >
          {isChanged && !problem ? (
            <FlagPreview rule={rule} choice={choice} now={flagged} />
          ) : (
            flagged !== undefined &&
            (kept.isOn ? `flags ${pluralise(flagged, "deal")} today` : "off")
          )}
          {problem && <span className={styles.problem}>{problem}</span>}
        </p>
        {weight && kept.isOn && (
          <p className="col-start-2 min-h-5 text-base/inherit text-quiet [&_strong]:text-ink [&_strong]:font-semibold">
            {weightText(weight)}
          </p>
        )}
        {history && isChanged && !problem && hasNewNumbers(choice, kept) && (
          <p
            className="col-start-2 min-h-5 text-base/inherit text-quiet [&_strong]:text-ink [&_strong]:font-semibold"
            aria-live="polite"
          >
            <BackTest rule={rule} choice={choice} notJudged={history.notJudged} />
          </p>
        )}
        {save.isError && (
          <p
            role="alert"
            className={`col-start-2 min-h-5 text-base/inherit text-quiet [&_strong]:text-ink [&_strong]:font-semibold ${styles.problem}`}
          >
            {messageOf(save.error, "This couldn't be saved. Try again in a moment.")}
          </p>
        )}
        {isChanged && (
          <div className="flex col-start-2 gap-2 pt-1.5 pb-0.5">
            <Button size="xs" variant="default" onClick={undo}>
              Cancel
            </Button>
            <Button size="xs" type="submit" disabled={problem !== null} loading={save.isPending}>
              Save
            </Button>
          </div>
        )}
        {history !== null && (
          <button
            type="button"
            className={`${styles.record} unstyled hover:bg-hover focus-visible:outline-offset-0`}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            disabled={!history}
            onClick={() => setIsOpen(!isOpen)}
          >
            <VisuallyHidden>Record of {rule.title}: </VisuallyHidden>
            <RecordSummary history={history} />
            <IconChevronDown size={16} aria-hidden="true" />
          </button>
        )}
        <div id={detailsId} className={styles.details} hidden={!isOpen}>
          {history && isOpen && <RecordDetails history={history} title={rule.title} />}
        </div>
      </form>
    </li>
  );
}

/** Describes what the organisation's record changed. */
function weightText({ odds, usualOdds }: NonNullable<RuleRowProps["weight"]>): string {
  const now = `${odds}× the odds of losing`;
  return odds === usualOdds ? now : `${now}, ${usualOdds}× without your record`;
}

interface ToggleProps {
  title: string;
  isOn: boolean;
  onToggle: () => void;
}

function Toggle({ title, isOn, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={title}
      className={`${styles.toggle} unstyled`}
      onClick={onToggle}
    >
      <span className={styles.thumb} />
    </button>
  );
}

interface SentenceProps {
  rule: RuleInForce;
  choice: RuleChoice;
  onChange: (choice: RuleChoice) => void;
}

function Sentence({ rule, choice, onChange }: SentenceProps) {
  return partsOf(rule).map((part) => {
    if (typeof part === "string") return <span key={part}>{part} </span>;
    const key = part.number;
    const { usual = 0, unit = "days" } = rule[key] ?? {};
    return (
      <NumberField
        key={key}
        className="inline-block w-16 my-0.25 mr-1.5 ml-0.5 align-top"
        aria-label={`${rule.title}: ${unit}`}
        description={choice[key] === usual ? undefined : `usually ${usual}`}
        inputWrapperOrder={["input", "description"]}
        size="xs"
        decimals={1}
        disabled={!choice.isOn}
        value={choice[key]}
        onChange={(typed) => onChange({ ...choice, [key]: typed })}
      />
    );
  });
}

interface FlagPreviewProps {
  rule: RuleInForce;
  choice: RuleChoice;
  now: number | undefined;
}

function FlagPreview({ rule, choice, now }: FlagPreviewProps) {
  const [asked] = useDebouncedValue(choice, DEBOUNCE_MS);
  const { data, isError } = useFlagged([{ id: rule.id, ...asked }]);
  if (isError) return "We couldn't count how many deals it would flag.";
  const would = data?.flagged[0]?.count;
  if (would === undefined) return "Looking…";
  return (
    <>
      would flag <strong>{pluralise(would, "deal")}</strong> today
      {now !== undefined && `, now ${formatCount(now)}`}
    </>
  );
}

function problemOf(rule: RuleInForce, choice: RuleChoice): string | null {
  for (const key of ["threshold", "more"] as const) {
    const number = rule[key];
    const chosen = choice[key];
    if (!number) continue;
    const most = number.unit === "percent" ? 100 : 10_000;
    if (chosen === null || !(chosen >= MIN_LIMIT && chosen <= most)) {
      return `Enter a number from ${formatPlainNumber(MIN_LIMIT)} to ${formatPlainNumber(most)}, with one decimal at most.`;
    }
  }
  return null;
}

function isSameChoice(a: RuleChoice, b: RuleChoice): boolean {
  return a.isOn === b.isOn && !hasNewNumbers(a, b);
}

function hasNewNumbers(a: RuleChoice, b: RuleChoice): boolean {
  return a.threshold !== b.threshold || a.more !== b.more;
}
