import "../../ui/menu.css";
import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconCopy, IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import type { Scenario } from "@touchline/contract";
import { useId, useState } from "react";
import { dayIn, formatDay, formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { ScenarioMarks } from "./scenario-marks.tsx";
import { ScenarioBar } from "./scenario-sum.tsx";
import { copyName, formatGap, formatRecord } from "./scenario-text.ts";
import styles from "./scenarios.module.css";
import { useScenarioActions } from "./use-scenarios.ts";

interface ScenarioCardProps {
  scenario: Scenario;
  /** Names of all scenarios of the same quarter. */
  names: string[];
  onOpen: () => void;
}

export function ScenarioCard({ scenario, names, onOpen }: ScenarioCardProps) {
  const { currency, timeZone } = useSession();
  const { today, labelOf } = useQuarters();
  const heading = useId();
  const [asked, setAsked] = useState<"marks" | "name" | null>(null);
  const { name, period, said, record, choices } = scenario;
  const close = () => setAsked(null);
  return (
    <article
      className="flex flex-col gap-3 py-4 px-5 border border-line rounded-card bg-surface"
      aria-labelledby={heading}
    >
      <header className="flex items-start justify-between gap-2">
        <div className="flex flex-col min-w-0">
          <h3 id={heading} className={styles.name}>
            {name}
          </h3>
          <p className="text-base text-quiet">
            {labelOf(period)}, said {formatDay(dayIn(timeZone, new Date(said.at)), today)}
          </p>
        </div>
        <ScenarioMenu scenario={scenario} names={names} onRename={() => setAsked("name")} />
      </header>
      <div className="flex flex-wrap items-baseline gap-y-1 gap-x-3">
        <p className="text-2xl font-semibold number" title={formatMoney(said.total, currency)}>
          {formatShortMoney(said.total, currency)}
        </p>
        <p
          className="text-base/inherit text-good data-[short=true]:text-warn"
          data-short={said.quota > 0 && said.gap > 0}
        >
          {formatGap(said, currency)}
        </p>
      </div>
      <ScenarioBar {...said} />
      <p className="flex-1 wrap-anywhere text-base">{formatRecord(scenario, currency)}</p>
      <footer className="flex flex-wrap items-center gap-2">
        {!record.isOver && (
          <Button size="xs" variant="default" onClick={onOpen} aria-label={`Open ${name}`}>
            Open
          </Button>
        )}
        <Button
          size="xs"
          variant={record.isOver ? "default" : "subtle"}
          disabled={choices.length === 0}
          onClick={() => setAsked("marks")}
          aria-label={`${record.isOver ? "What came true" : pluralise(choices.length, "call")}: ${name}`}
        >
          {record.isOver ? "What came true" : pluralise(choices.length, "call")}
        </Button>
      </footer>
      {asked === "marks" && <ScenarioMarks scenario={scenario} onClose={close} />}
      {asked === "name" && <RenameDialog scenario={scenario} onClose={close} />}
    </article>
  );
}

interface ScenarioMenuProps {
  scenario: Scenario;
  names: string[];
  onRename: () => void;
}

function ScenarioMenu({ scenario, names, onRename }: ScenarioMenuProps) {
  const { duplicate, remove } = useScenarioActions(scenario);
  const { name, record } = scenario;
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <ActionIcon aria-label={`More about ${name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={`More about ${name}`}>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
          Rename
        </Menu.Item>
        {!record.isOver && (
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            onClick={() => duplicate(copyName(name, names))}
          >
            Duplicate
          </Menu.Item>
        )}
        <Menu.Item className="text-bad" leftSection={<IconTrash size={16} />} onClick={remove}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
