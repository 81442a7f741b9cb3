import { getRouteApi } from "@tanstack/react-router";
import { Integrations } from "../features/crm/integrations.tsx";
import { SetAsideNotices } from "../features/set-aside/set-aside-notices.tsx";
import { SlackCard } from "../features/slack/slack-card.tsx";
import { Services } from "../features/workspace/services.tsx";
import { SettingsFrame } from "./settings-frame.tsx";

const route = getRouteApi("/layout/settings/integrations");

export function IntegrationsPage() {
  const { state = "waiting" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SettingsFrame>
      <SetAsideNotices />
      <Integrations
        here="/settings/integrations"
        state={state}
        onState={(chosen) =>
          void navigate({ search: { state: chosen }, replace: true, resetScroll: false })
        }
      >
        <SlackCard />
        <Services />
      </Integrations>
    </SettingsFrame>
  );
}
