import { getRouteApi } from "@tanstack/react-router";
import { Outbox } from "../features/crm/outbox.tsx";
import { PageHeader } from "../ui/page-header.tsx";

const route = getRouteApi("/layout/outbox");

/** A rep's pending changes to HubSpot. Managers find theirs under Integrations. */
export function OutboxPage() {
  const { state = "waiting" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader title="Outbox" context="Your changes on their way to HubSpot" />
      <Outbox
        isPage
        state={state}
        onState={(chosen) => void navigate({ search: { state: chosen }, replace: true })}
      />
    </>
  );
}
