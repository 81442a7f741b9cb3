import type { CrmWrite } from "@touchline/contract";
import { writeTopic } from "../../lib/write-outcome.ts";
import { showError } from "../../ui/toasts.ts";
import type { OutboxState } from "./outbox-states.ts";
import { writeSubject } from "./write-text.ts";

/** Notifies the author of a change that HubSpot rejected, with a link to the outbox. */
export function notifyFailedWrite(write: CrmWrite, openOutbox: (state: OutboxState) => void) {
  const what = writeSubject(write);
  if (write.state === "refused") {
    const why = write.words ?? "HubSpot gave no reason.";
    showError(
      `HubSpot refused ${what.toLowerCase()} of ${write.dealName}: ${why}`,
      { label: "See the outbox", run: () => openOutbox("refused") },
      writeTopic(write.dealId, write.target),
    );
  }
  if (write.state === "conflict") {
    showError(
      `HubSpot has another value for ${what.toLowerCase()} of ${write.dealName}`,
      { label: "Choose one", run: () => openOutbox("conflict") },
      writeTopic(write.dealId, write.target),
    );
  }
}
