import type { DealDetail } from "@touchline/contract";
import { useState } from "react";
import { formatDateTime, pluralise } from "../../../lib/format.ts";
import { useSession } from "../../../lib/session.ts";
import { formatDaysAgo } from "../day-text.ts";
import { Card, Fact } from "./card.tsx";
import styles from "./cards.module.css";
import { ContactTimeline } from "./contact-timeline.tsx";

const CONTACT_LABELS = {
  EMAIL: "Our email",
  INCOMING_EMAIL: "Their email",
  CALL: "Call",
  MEETING: "Meeting",
};
const MAX_CONTACTS = 4;

export function InteractionCard({ deal }: { deal: DealDetail }) {
  const { timeZone } = useSession();
  const { lastContact, contacts, activities } = deal;
  const now = new Date();
  const ahead = activities.meetings
    .filter(({ at }) => new Date(at) > now)
    .toSorted((a, b) => a.at.localeCompare(b.at))[0];
  return (
    <Card
      place="interaction"
      title="Interaction"
      deal={deal}
      findings={deal.issues.interaction}
      factsLabel="Contacts and meetings"
      facts={
        <>
          <dl className="flex flex-wrap gap-y-2.5 gap-x-6">
            <Fact label="Last contact">
              {lastContact ? (
                <span title={formatDateTime(new Date(lastContact.at), timeZone, now)}>
                  {CONTACT_LABELS[lastContact.type]}, {formatDaysAgo(lastContact.daysPast)}
                </span>
              ) : (
                <span className="text-quiet">None on record</span>
              )}
            </Fact>
            <Fact label="Next meeting">
              {ahead ? (
                <span title={ahead.title}>{formatDateTime(new Date(ahead.at), timeZone, now)}</span>
              ) : (
                <span className="text-quiet">None planned</span>
              )}
            </Fact>
          </dl>
          <ContactTimeline activities={activities} now={now} />
          <Contacts contacts={contacts} />
        </>
      }
    />
  );
}

function Contacts({ contacts }: Pick<DealDetail, "contacts">) {
  const [isWhole, setIsWhole] = useState(false);
  if (contacts.length === 0) {
    return (
      <p className={`${styles.hint} text-sm text-quiet`}>No contacts on this deal in HubSpot.</p>
    );
  }
  const shown = isWhole ? contacts : contacts.slice(0, MAX_CONTACTS);
  return (
    <div>
      <p className="text-sm text-quiet">{pluralise(contacts.length, "contact")}</p>
      <ul className="flex flex-wrap gap-y-0.5 gap-x-4">
        {shown.map(({ name, title, email }) => (
          <li key={`${name} ${email}`} title={email}>
            {name || email || "Unnamed contact"}
            {title && <span className={`${styles.hint} text-sm text-quiet`}>{title}</span>}
          </li>
        ))}
        {contacts.length > shown.length && (
          <li>
            <button
              type="button"
              className="unstyled py-(--reach) -my-(--reach) cursor-pointer text-primary hover:underline focus-visible:rounded-sm"
              onClick={() => setIsWhole(true)}
            >
              and {contacts.length - shown.length} more
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
