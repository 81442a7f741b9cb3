import { Tooltip } from "@mantine/core";
import type { DealDetail, Summary } from "@touchline/contract";
import { dayIn } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { Sentence } from "./sentence.tsx";
import styles from "./things-to-consider.module.css";
import { agoInDays } from "./words.ts";

/** For managers: the deal in a few sentences, and what was last said about it. */
export function ThingsToConsider({ deal }: { deal: DealDetail }) {
  const { timeZone } = useSession();
  const { aiSummary, lastReview } = deal;
  return (
    <section className={styles.section} aria-labelledby="things-to-consider">
      <h3 id="things-to-consider" className={styles.title}>
        Things to consider
      </h3>
      {aiSummary && aiSummary.sentences.length > 0 && <Sentences summary={aiSummary} />}
      <h4 className={styles.label}>Last manager comment</h4>
      {lastReview?.comment ? (
        <div className={styles.comment}>
          <RichText html={lastReview.comment} />
          <p className={styles.quiet}>
            {lastReview.reviewer},{" "}
            {agoInDays(lastReview.createdAt, timeZone, dayIn(timeZone, new Date()))}
            {lastReview.score !== null && `, ${lastReview.score}/5`}
          </p>
        </div>
      ) : (
        <p className={styles.quiet}>No comment yet</p>
      )}
    </section>
  );
}

const BY = {
  facts: "From this deal's records. Each sentence tells which.",
  model: "Written by a language model from this deal's records. Each sentence tells which.",
};

function Sentences({ summary: { by, sentences } }: { summary: Summary }) {
  return (
    <div>
      <h4 className={styles.label} title={BY[by]}>
        Summary
      </h4>
      <ul className={styles.sentences}>
        {sentences.map(({ parts, source }) => (
          <li key={JSON.stringify(parts)}>
            <Tooltip
              label={<Source source={source} />}
              events={{ hover: true, focus: true, touch: true }}
              position="top-start"
              multiline
              maw={280}
            >
              <button type="button" className={styles.sentence}>
                <Sentence parts={parts} />
              </button>
            </Tooltip>
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

function Source({ source: { kind, label, at } }: Pick<Summary["sentences"][number], "source">) {
  const { timeZone } = useSession();
  const when = at ? `, ${agoInDays(at, timeZone, dayIn(timeZone, new Date()))}` : "";
  return `${KINDS[kind]}: ${label}${when}`;
}
