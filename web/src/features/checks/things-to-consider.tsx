import { Tooltip } from "@mantine/core";
import type { DealDetail, Summary } from "@touchline/contract";
import { dayIn } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { type CardPlace, goToCard } from "./cards/card-place.ts";
import { Sentence } from "./sentence.tsx";
import styles from "./things-to-consider.module.css";
import { agoInDays } from "./words.ts";

/** For managers: a short summary of the deal and the latest feedback. */
export function ThingsToConsider({ deal }: { deal: DealDetail }) {
  const { timeZone } = useSession();
  const { aiSummary, lastReview } = deal;
  return (
    <section className="flex flex-col gap-2" aria-labelledby="things-to-consider">
      <h3 id="things-to-consider" className="text-md font-semibold">
        Things to consider
      </h3>
      {aiSummary && aiSummary.sentences.length > 0 && <Sentences summary={aiSummary} />}
      {lastReview?.comment ? (
        <div className="text-base">
          <h4 className="m-0 text-sm font-normal text-quiet">Last manager comment</h4>
          <RichText html={lastReview.comment} />
          <p className="text-base text-quiet">
            {lastReview.reviewer},{" "}
            {agoInDays(lastReview.createdAt, timeZone, dayIn(timeZone, new Date()))}
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

const BY = {
  facts: "From this deal's records. Each sentence leads to its own.",
  model: "Written by a language model from this deal's records. Each sentence leads to its own.",
};

function Sentences({ summary: { by, sentences } }: { summary: Summary }) {
  return (
    <div>
      <h4 className="m-0 text-sm font-normal text-quiet" title={BY[by]}>
        Summary
      </h4>
      <ul className="flex flex-col gap-0.5 mt-0.5">
        {sentences.map(({ parts, source }) => (
          <li key={JSON.stringify(parts)} className="wrap-anywhere text-base">
            <Sentence parts={parts} /> <SourceLink source={source} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const KINDS = {
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
  const when = at ? `, ${agoInDays(at, timeZone, dayIn(timeZone, new Date()))}` : "";
  const word = kind === "change" ? label : KINDS[kind];
  return (
    <Tooltip label={`${KINDS[kind]}: ${label}${when}`} position="top-start" multiline maw={280}>
      <button
        type="button"
        className={`${styles.source} unstyled`}
        aria-label={`${word}: show where this is from`}
        onClick={({ currentTarget }) => goToCard(currentTarget, placeOf(source))}
      >
        {word}
      </button>
    </Tooltip>
  );
}

const PLACES: Record<Source["kind"], CardPlace> = {
  deal: "basics",
  change: "forecast-impact",
  activity: "interaction",
  task: "success-plan",
  review: "success-plan",
};
/** The card that displays each changed field. */
const CHANGES: Record<string, CardPlace> = { Stage: "progression", "Next step": "success-plan" };

function placeOf({ kind, label }: Source): CardPlace {
  return (kind === "change" && CHANGES[label]) || PLACES[kind];
}
