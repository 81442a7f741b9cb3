import { Button } from "@mantine/core";
import { IconArrowRight, IconChecklist, IconMessage } from "@tabler/icons-react";
import styles from "./scratchpad.module.css";

export type LineUse = "action" | "talking-point" | "next-step";

interface LineToolsProps {
  line: string;
  /** Whether there are deals to add a next step to. */
  hasDeals: boolean;
  /** Whether this has already been created from the line. */
  isMade: (use: LineUse) => boolean;
  onUse: (use: LineUse, line: string) => void;
}

export function LineTools({ line, hasDeals, isMade, onUse }: LineToolsProps) {
  const isNone = line === "";
  return (
    <div className={styles.line} role="toolbar" aria-label="Make something of this line">
      <p className={isNone ? styles.hint : styles.words}>
        {isNone ? "Put the cursor in a line, or mark words" : line}
      </p>
      <div className={styles.uses}>
        <Button
          variant="default"
          size="xs"
          disabled={isNone || isMade("action")}
          leftSection={<IconChecklist size={14} />}
          onClick={() => onUse("action", line)}
        >
          {isMade("action") ? "Action made" : "Make action"}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={isNone || isMade("talking-point")}
          leftSection={<IconMessage size={14} />}
          onClick={() => onUse("talking-point", line)}
        >
          {isMade("talking-point") ? "Talking point made" : "Make talking point"}
        </Button>
        {hasDeals && (
          <Button
            variant="default"
            size="xs"
            disabled={isNone}
            leftSection={<IconArrowRight size={14} />}
            onClick={() => onUse("next-step", line)}
          >
            Set as next step
          </Button>
        )}
      </div>
    </div>
  );
}
