import { Button } from "@mantine/core";
import type { CoachingEntry } from "@touchline/contract";
import { useState } from "react";
import { InlineText } from "../../ui/inline-text.tsx";
import styles from "./coaching.module.css";
import { useDisagree } from "./use-coaching.ts";

const MIN_LENGTH = 3;
const MAX_LENGTH = 500;

/** The rep's view of an ask. Appears next to the verdict and doesn't change it. */
export function Disagreement({ entry }: { entry: CoachingEntry }) {
  const { disagreement, member, isOwn } = entry;
  if (!disagreement) return isOwn ? <DisagreeForm entry={entry} /> : null;
  return (
    <div className={`${styles.disagreement} [&_strong]:font-medium`}>
      <p>
        <strong>{isOwn ? "You see it differently" : `${member.name} sees it differently`}:</strong>{" "}
        {disagreement.reason}
      </p>
      {isOwn && (
        <div className={`${styles.own} flex items-center gap-1`}>
          <DisagreeForm entry={entry} />
          <Withdraw entry={entry} />
        </div>
      )}
    </div>
  );
}

function DisagreeForm({ entry }: { entry: CoachingEntry }) {
  const disagree = useDisagree(entry);
  const { disagreement } = entry;
  const isShort = (typed: string) => typed.trim().length < MIN_LENGTH;
  return (
    <div className={styles.differently}>
      <InlineText
        label={disagreement ? "Why you see it differently" : "Your side"}
        placeholder="What doesn't the deal's history show?"
        value={disagreement?.reason ?? ""}
        mayBeEmpty={false}
        maxLength={MAX_LENGTH}
        below={(typed) =>
          typed !== "" &&
          isShort(typed) && (
            <p className="flex flex-wrap gap-x-2.5 mt-0.5 text-sm/4.5 text-quiet">
              Write at least {MIN_LENGTH} characters.
            </p>
          )
        }
        onSave={(reason) => (isShort(reason) ? Promise.reject() : disagree(reason))}
      >
        {disagreement ? "Edit" : "I see it differently"}
      </InlineText>
    </div>
  );
}

function Withdraw({ entry }: { entry: CoachingEntry }) {
  const disagree = useDisagree(entry);
  const [isSaving, setIsSaving] = useState(false);
  const withdraw = async () => {
    setIsSaving(true);
    await disagree(null).catch(() => undefined);
    setIsSaving(false);
  };
  return (
    <Button variant="subtle" size="compact-xs" loading={isSaving} onClick={() => void withdraw()}>
      Withdraw
    </Button>
  );
}
