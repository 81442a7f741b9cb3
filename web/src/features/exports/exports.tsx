import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { api } from "@touchline/contract";
import { Panel } from "../../ui/panel.tsx";
import { ExportButton } from "./export-button.tsx";
import styles from "./exports.module.css";
import { useDownload } from "./use-download.ts";

const TABLES = [
  {
    route: api.exports.deals,
    name: "Deals",
    says: "Every deal, open and closed, with owner, stage, amount and the latest update.",
  },
  {
    route: api.exports.actions,
    name: "Actions",
    says: "Who agreed to do what until when, done or not.",
  },
  {
    route: api.exports.reviews,
    name: "Feedback",
    says: "What was said about deals, with scores.",
  },
  {
    route: api.exports.forecast,
    name: "Forecast",
    says: "Quota, commit and what the deals come to, for each person and quarter.",
  },
] as const;

export function Exports() {
  const whole = useDownload(api.exports.organisation);
  return (
    <Panel title="Export" context="Always yours to take, whatever your plan">
      <ul className={styles.files} aria-label="Files to export">
        {TABLES.map(({ route, name, says }) => (
          <li key={name} className={styles.file}>
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              <span className={styles.quiet}>{says}</span>
            </span>
            <ExportButton route={route} sent={{ query: {} } as never} what={name.toLowerCase()} />
          </li>
        ))}
        <li className={styles.file}>
          <span className={styles.words}>
            <span className={styles.name}>Everything</span>
            <span className={styles.quiet}>
              One file of JSON lines with every record of your workspace. Passwords and keys are
              left out, and so are other people’s private pages and calendars.
            </span>
          </span>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            aria-label="Export all: everything as one file"
            loading={whole.isPending}
            onClick={() => whole.mutate({})}
          >
            Export all
          </Button>
        </li>
      </ul>
    </Panel>
  );
}
