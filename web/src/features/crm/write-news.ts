import type { CrmWrite } from "@touchline/contract";
import { showProblem } from "../../ui/toasts.ts";
import type { ShownState } from "./shown-states.ts";
import { writeSubject } from "./write-words.ts";

/** Notifies the author of a change that HubSpot rejected, with a link to the outbox. */
export function tellSettled(write: CrmWrite, openOutbox: (state: ShownState) => void) {
  const what = writeSubject(write);
  if (write.state === "refused") {
    const why = write.words ?? "HubSpot gave no reason.";
    showProblem(`HubSpot refused ${what.toLowerCase()} of ${write.dealName}: ${why}`, {
      label: "See the outbox",
      run: () => openOutbox("refused"),
    });
  }
  if (write.state === "conflict") {
    showProblem(`HubSpot has another value for ${what.toLowerCase()} of ${write.dealName}`, {
      label: "Choose one",
      run: () => openOutbox("conflict"),
    });
  }
}
