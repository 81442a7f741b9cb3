import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { may } from "@touchline/domain";
import { useSession, useSettings } from "../../lib/session.ts";
import { Panel } from "../../ui/panel.tsx";
import { useConnect } from "./use-connect.ts";

const DATA_READ = [
  {
    what: "Deals",
    why: "name, value, stage, close date, confidence, next step, and how they're split between people",
  },
  { what: "Pipelines, owners and teams", why: "to know whose deal it is and where it stands" },
  {
    what: "Contacts, notes, tasks, emails, calls and meetings on deals",
    why: "to see when you last spoke",
  },
  { what: "Goals, forecasts and exchange rates", why: "to offer quotas and add up currencies" },
];

/** Displayed instead of deals until HubSpot is connected. */
export function ConnectPanel({ returnTo }: { returnTo: string }) {
  const { user } = useSession();
  return (
    <Panel title="Connect HubSpot">
      <div className="flex flex-col gap-4 max-w-160 p-5">
        {may(user, "administer") ? (
          <Offer returnTo={returnTo} />
        ) : (
          <p>Ask your manager to connect HubSpot.</p>
        )}
      </div>
    </Panel>
  );
}

function Offer({ returnTo }: { returnTo: string }) {
  const { helpUrl } = useSettings();
  const { connect, isLeaving, problem } = useConnect();
  return (
    <>
      <p>Your team's deals come from HubSpot. This is what Touchline reads there:</p>
      <ul className="flex flex-col gap-2 pl-3 border-l-2 border-line">
        {DATA_READ.map(({ what, why }) => (
          <li key={what}>
            <span className="block font-medium">{what}</span>
            <span className="text-base text-quiet">{why}</span>
          </li>
        ))}
      </ul>
      <p className="text-base text-quiet">
        Nothing is changed in HubSpot until you allow it. HubSpot calls the permission for splits
        “read and write”; Touchline only reads them. The first sync runs in the background.
      </p>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-y-3 gap-x-5">
        <Button loading={isLeaving} onClick={() => connect(returnTo)}>
          Connect HubSpot
        </Button>
        <a
          href={helpUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1"
        >
          Learn more <IconExternalLink size={16} aria-label="(opens a new tab)" />
        </a>
      </div>
    </>
  );
}
