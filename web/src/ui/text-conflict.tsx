import { Button } from "@mantine/core";
import { RichText } from "./rich-text.tsx";
import styles from "./text-conflict.module.css";

interface TextConflictProps {
  title: string;
  mine: string;
  theirs: string;
  onChoose: (wanted: "mine" | "theirs" | "both") => void;
}

/**
 * Two users, or one in two tabs, edited the same text: the user resolves it so that no text is
 * lost.
 */
export function TextConflict({ title, mine, theirs, onChoose }: TextConflictProps) {
  return (
    <div
      className="flex flex-col items-start gap-2.5 p-3 border border-bad rounded-control"
      role="alert"
    >
      <p className="text-md font-semibold">{title}</p>
      <div className={styles.texts}>
        <section aria-label="Your text">
          <h4>Yours</h4>
          <div className="max-h-50 mb-2 py-2 px-2.5 overflow-y-auto rounded-md bg-sunken">
            <RichText html={mine} />
          </div>
          <Button size="xs" onClick={() => onChoose("mine")}>
            Keep mine
          </Button>
        </section>
        <section aria-label="The other text">
          <h4>The other one</h4>
          <div className="max-h-50 mb-2 py-2 px-2.5 overflow-y-auto rounded-md bg-sunken">
            <RichText html={theirs} />
          </div>
          <Button size="xs" variant="default" onClick={() => onChoose("theirs")}>
            Take the other one
          </Button>
        </section>
      </div>
      <Button size="compact-xs" variant="subtle" onClick={() => onChoose("both")}>
        Keep both, one after the other
      </Button>
    </div>
  );
}
