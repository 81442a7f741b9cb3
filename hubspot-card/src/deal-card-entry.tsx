import { hubspot } from "@hubspot/ui-extensions";
import { DealCard } from "./deal-card.tsx";

hubspot.extend<"crm.record.tab">(({ context, actions }) => (
  <DealCard
    dealId={String(context.crm.objectId)}
    onWritten={() => actions.refreshObjectProperties()}
  />
));
