import { Tooltip } from "@mantine/core";
import type { DealDetail, Summary } from "@touchline/contract";
import { dayIn } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { type CardId, goToCard } from "./cards/card-navigation.ts";
import { formatDaysSince } from "./day-text.ts";
import { Sentence } from "./sentence.tsx";
import styles from "./things-to-consider.module.css";

/** For managers: a short summary of the deal and the latest feedback. */
interface ThingsToConsiderProps {
  deal: DealDetail;
  /** The last comment is displayed elsewhere on the screen. */
  isCommentElsewhere: boolean;
}

export function ThingsToConsider({ deal, isCommentElsewhere }: ThingsToConsiderProps) {
  const { timeZone } = useSession();
  const { aiSummary, lastReview } = deal;
  return (
    <section className="flex flex-col gap-2" aria-labelledby="things-to-consider">
      <h3 id="things-to-consider" className="text-md font-semibold">
        Things to consider
      </h3>
      {aiSummary && aiSummary.sentences.length > 0 && (
        <Sentences summary={aiSummary} isOpen={deal.issueScore === 0} />
      )}
      {isCommentElsewhere ? null : lastReview?.comment ? (
        <div className="text-base">
          <h4 className="m-0 text-sm font-normal text-quiet">Last manager comment</h4>
          <RichText html={lastReview.comment} />
          <p className="text-base text-quiet">
            {lastReview.reviewer},{" "}
            {formatDaysSince(lastReview.createdAt, timeZone, dayIn(timeZone, new Date()))}
            {lastReview.score !== null && `, ${lastReview.score}/5`}
          </p>
        </div>
      ) : (
        <div className={styles.none}>
          <h4 className="m-0 text-sm font-normal text-quiet">Last manager comment</h4>
          <p className="text-base text-quiet">No comment yet</p>
        </div>
      )}
    </section>
  );
}

const ORIGIN_TEXT = {
  facts: "From this deal's records. Each sentence links to its source.",
  model: "Written by a language model from this deal's records. Each sentence links to its source.",
};

interface SentencesProps {
  summary: Summary;
  /** Folded where the findings say what matters. */
  isOpen: boolean;
}

function Sentences({ summary: { by, sentences }, isOpen }: SentencesProps) {
  return (
    <details open={isOpen}>
      <summary
        className="w-fit cursor-pointer rounded-sm text-sm text-quiet hover:text-ink focus-visible:outline-offset-2"
        title={ORIGIN_TEXT[by]}
      >
        Summary
      </summary>
      <ul className="flex flex-col gap-0.5 mt-0.5">
        {sentences.map(({ parts, source }) => (
          <li key={JSON.stringify(parts)} className="wrap-anywhere text-base">
            <Sentence parts={parts} /> <SourceLink source={source} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const SOURCE_LABELS = {
  deal: "Deal",
  change: "Change",
  activity: "Activity",
  task: "Task",
  review: "Review",
};

type Source = Summary["sentences"][number]["source"];

/** The record a sentence is based on: its name, linked to its card. */
function SourceLink({ source }: { source: Source }) {
  const { timeZone } = useSession();
  const { kind, label, at } = source;
  const when = at ? `, ${formatDaysSince(at, timeZone, dayIn(timeZone, new Date()))}` : "";
  const word = kind === "change" ? label : SOURCE_LABELS[kind];
  return (
    <Tooltip
      label={`${SOURCE_LABELS[kind]}: ${label}${when}`}
      position="top-start"
      multiline
      maw={280}
    >
      <button
        type="button"
        className={`${styles.source} unstyled`}
        aria-label={`${word}: show where this is from`}
        onClick={({ currentTarget }) => goToCard(currentTarget, cardOf(source))}
      >
        {word}
      </button>
    </Tooltip>
  );
}

const CARD_BY_SOURCE: Record<Source["kind"], CardId> = {
  deal: "basics",
  change: "forecast-impact",
  activity: "interaction",
  task: "success-plan",
  review: "success-plan",
};
/** The card that displays each changed field. */
const CARD_BY_CHANGE: Record<string, CardId> = {
  Stage: "progression",
  "Next step": "success-plan",
};

function cardOf({ kind, label }: Source): CardId {
  return (kind === "change" && CARD_BY_CHANGE[label]) || CARD_BY_SOURCE[kind];
}
