import { Button } from "@mantine/core";
import { useState } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";

const HubspotTeamsDialog = lazyPart(
  "hubspot-teams",
  async () => (await import("./hubspot-teams-dialog.tsx")).HubspotTeamsDialog,
  null,
);

/** A button that opens HubSpot's teams, to arrange reporting lines. */
export function ImportTeams() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
        Import from HubSpot teams
      </Button>
      {isOpen && <HubspotTeamsDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
