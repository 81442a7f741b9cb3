import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { ConnectPanel } from "../features/crm/connect-panel.tsx";
import { ScenarioBuilder } from "../features/scenarios/scenario-builder.tsx";
import { ScenarioList } from "../features/scenarios/scenario-list.tsx";
import { useScenarios } from "../features/scenarios/use-scenarios.ts";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { ForecastTabs } from "./forecast-tabs.tsx";
import { PAGES } from "./pages.ts";

const route = getRouteApi("/layout/forecast/scenarios");

/** What would have to come true? */
export function ForecastScenariosPage() {
  const { isHubspotConnected, hasHubspotTrouble } = useSession();
  const { scenario: opened } = route.useSearch();
  const navigate = route.useNavigate();
  const isConnected = isHubspotConnected || hasHubspotTrouble;
  const open = (scenario?: string) =>
    void navigate({ search: (shown) => ({ ...shown, scenario }) });
  return (
    <div data-wide>
      <PageHeader
        title={PAGES.forecast.label}
        context="What has to come true to make your number, and later what did"
        actions={isConnected && opened === undefined && <NewScenario onNew={() => open("new")} />}
      />
      <ForecastTabs />
      {isConnected ? (
        <Scenarios opened={opened} onOpen={open} />
      ) : (
        <ConnectPanel returnTo="/forecast/scenarios" />
      )}
    </div>
  );
}

/** Hidden while there are no scenarios: the empty list has its own button. */
function NewScenario({ onNew }: { onNew: () => void }) {
  const { data } = useScenarios();
  if (!data?.length) return null;
  return (
    <Button leftSection={<IconPlus size={16} />} onClick={onNew}>
      New scenario
    </Button>
  );
}

interface ScenariosProps {
  /** The id of a scenario, or 'new'. */
  opened: string | undefined;
  onOpen: (scenario?: string) => void;
}

/** Falls back to the list if the scenario no longer exists or its quarter has ended. */
function Scenarios({ opened, onOpen }: ScenariosProps) {
  const { data } = useScenarios();
  const found = data?.find(({ id, record }) => id === opened && !record.isOver);
  if (opened === "new" || found) {
    return (
      <ScenarioBuilder key={opened} scenario={found ?? null} onClose={() => onOpen(undefined)} />
    );
  }
  return <ScenarioList onNew={() => onOpen("new")} onOpen={({ id }) => onOpen(id)} />;
}
