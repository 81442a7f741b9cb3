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
    <div
      className="sticky bottom-0 z-1 flex flex-wrap items-center justify-between gap-y-2 gap-x-4 py-2.5 bg-page"
      role="toolbar"
      aria-label="Use this line"
    >
      <p className={isNone ? "grow basis-40 min-w-0 text-sm text-quiet" : styles.words}>
        {isNone ? "Click a line or select text" : line}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Button
          variant="default"
          size="xs"
          disabled={isNone || isMade("action")}
          leftSection={<IconChecklist size={14} />}
          onClick={() => onUse("action", line)}
        >
          {isMade("action") ? "Action added" : "Make action"}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={isNone || isMade("talking-point")}
          leftSection={<IconMessage size={14} />}
          onClick={() => onUse("talking-point", line)}
        >
          {isMade("talking-point") ? "Talking point added" : "Make talking point"}
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
