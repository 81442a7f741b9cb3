import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { api } from "@touchline/contract";
import { Panel } from "../../ui/panel.tsx";
import { ExportButton } from "./export-button.tsx";
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
    says: "Who does what by when, done or not.",
  },
  {
    route: api.exports.reviews,
    name: "Feedback",
    says: "Feedback on deals, with scores.",
  },
  {
    route: api.exports.forecast,
    name: "Forecast",
    says: "Quota, commit and deal totals by person and quarter.",
  },
] as const;

export function Exports() {
  const whole = useDownload(api.exports.organisation);
  return (
    <Panel title="Export" context="Always available, on any plan">
      <ul aria-label="Files to export">
        {TABLES.map(({ route, name, says }) => (
          <li
            key={name}
            className="flex items-center justify-between gap-4 py-3 px-5 next:border-t next:border-line [&_button]:flex-none"
          >
            <span className="grid min-w-0">
              <span className="text-md/inherit font-medium">{name}</span>
              <span className="text-base/inherit text-quiet">{says}</span>
            </span>
            <ExportButton route={route} sent={{ query: {} } as never} what={name.toLowerCase()} />
          </li>
        ))}
        <li className="flex items-center justify-between gap-4 py-3 px-5 next:border-t next:border-line [&_button]:flex-none">
          <span className="grid min-w-0">
            <span className="text-md/inherit font-medium">Everything</span>
            <span className="text-base/inherit text-quiet">
              Every record in your workspace as one JSON Lines file. Passwords, keys and other
              people’s private pages and calendars are left out.
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
