import type { HubspotStatus } from "@touchline/contract";
import { counted } from "../../lib/format.ts";
import { Panel } from "../../ui/panel.tsx";
import styles from "./integrations.module.css";

/** People who own deals in HubSpot and are nobody here. Not there when everybody is known. */
export function UnmatchedOwners({
  owners,
}: {
  owners: HubspotStatus["counts"]["unmatchedOwners"];
}) {
  if (owners.length === 0) return null;
  return (
    <Panel title="People not matched" context={counted(owners.length, "owner")}>
      <p className={styles.lead}>
        These HubSpot owners have no team member with the same e-mail address. Their deals belong to
        nobody here.
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
