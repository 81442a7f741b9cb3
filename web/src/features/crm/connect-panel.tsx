import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useSession, useSettings } from "../../lib/session.ts";
import { Panel } from "../../ui/panel.tsx";
import styles from "./connect-panel.module.css";
import { useConnect } from "./use-connect.ts";

const READ = [
  { what: "Deals", why: "name, value, stage, close date, forecast category and next step" },
  { what: "Pipelines and owners", why: "to know whose deal it is and where it stands" },
  { what: "Contacts, tasks and e-mails on deals", why: "to see when somebody last spoke" },
];

/** Displayed instead of deals until HubSpot is connected. */
export function ConnectPanel({ returnTo }: { returnTo: string }) {
  const { user } = useSession();
  return (
    <Panel title="Connect HubSpot">
      <div className={styles.body}>
        {user.role === "manager" ? (
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
      <ul className={styles.list}>
        {READ.map(({ what, why }) => (
          <li key={what}>
            <span className={styles.what}>{what}</span>
            <span className={styles.quiet}>{why}</span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        Nothing is changed in HubSpot until you allow it. The first sync runs in the background.
      </p>
      {problem && (
        <p role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button loading={isLeaving} onClick={() => connect(returnTo)}>
          Connect HubSpot
        </Button>
        <a href={helpUrl} target="_blank" rel="noreferrer" className={styles.more}>
          Learn more <IconExternalLink size={16} aria-label="(opens a new tab)" />
        </a>
      </div>
    </>
  );
}
