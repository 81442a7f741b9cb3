import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { HistoryChange } from "@touchline/contract";
import { clock } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { asWords, deedOf, sourceOf, subjectOf } from "./change-words.ts";
import styles from "./history.module.css";

interface ChangeLineProps {
  change: HistoryChange;
  isUndoing: boolean;
  onUndo: () => void;
  /** Nothing else is shown anyway. */
  isOneDeal: boolean;
  onDeal: (id: string) => void;
}

/** One thing that happened: when, who, what, from what to what, where; and the way back. */
export function ChangeLine({ change, isUndoing, onUndo, isOneDeal, onDeal }: ChangeLineProps) {
  const { currency, timeZone } = useSession();
  const { today, labelOf } = useQuarters();
  const words = { currency, today, labelOf };
  const { at, deal, member, person, canUndo } = change;
  const deed = deedOf(change, words);
  const subject = subjectOf(change);
  const isNamed = member && !(deal === null && member.name === person);
  return (
    <li className={styles.line}>
      <time className={`${styles.time} number`} dateTime={at}>
        {clock(new Date(at), timeZone)}
      </time>
      <div className={styles.what}>
        <p>
          {deal ? (
            <Link to="/deals" search={{ deal: deal.id }} className={styles.dealLink}>
              {deal.name}
            </Link>
          ) : (
            <strong>{person || member?.name}</strong>
          )}{" "}
          {deal ? <span>{sentence(deed)}</span> : <span>{deed}</span>}
          {subject && <span className={styles.subject}> {subject}</span>}
        </p>
        <Values change={change} words={words} />
        <p className={styles.meta}>
          {deal && person ? `${person}, ` : ""}
          {sourceOf(change)}
          {isNamed ? ` · ${deal ? `${member.name}'s deal` : `for ${member.name}`}` : ""}
          {deal && !isOneDeal && (
            <>
              {" · "}
              <button
                type="button"
                className={styles.only}
                aria-label={`only this deal: ${deal.name}`}
                onClick={() => onDeal(deal.id)}
              >
                only this deal
              </button>
            </>
          )}
        </p>
      </div>
      {canUndo && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={16} />}
          loading={isUndoing}
          aria-label={`Undo: ${deal?.name ?? ""} ${deed}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

interface ValuesProps {
  change: HistoryChange;
  words: Parameters<typeof asWords>[2];
}

function Values({ change: { kind, from, to }, words }: ValuesProps) {
  if (from === null && to === null) return null;
  return (
    <p className={styles.values}>
      {from !== null && (
        <>
          <del className={styles.former}>{asWords(kind, from, words)}</del>
          <span aria-hidden="true">→</span>
        </>
      )}
      <span className={styles.latter}>{asWords(kind, to, words)}</span>
    </p>
  );
}

function sentence(deed: string): string {
  return deed.replace(/^changed (?=[A-Z])/, "");
}
