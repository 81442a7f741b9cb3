import type { HubspotStatus } from "@touchline/contract";
import { pluralise } from "../../lib/format.ts";
import { Panel } from "../../ui/panel.tsx";
import styles from "./integrations.module.css";

/** HubSpot deal owners without an account here. Hidden if there are none. */
export function UnmatchedOwners({
  owners,
}: {
  owners: HubspotStatus["counts"]["unmatchedOwners"];
}) {
  if (owners.length === 0) return null;
  return (
    <Panel title="Unmatched owners" context={pluralise(owners.length, "owner")}>
      <p className="pt-3.5 pb-1 px-5 text-quiet">
        No team member has the same email address as these HubSpot owners, so their deals have no
        owner here.
      </p>
      <ul className={styles.people}>
        {owners.map(({ name, email }) => (
          <li key={email}>
            <span>{name}</span>
            <span>{email}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
