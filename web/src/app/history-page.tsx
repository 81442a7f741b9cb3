import { Button } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { may } from "@touchline/domain";
import { Changes } from "../features/history/changes.tsx";
import { ForecastWeeks } from "../features/history/forecast-weeks.tsx";
import type { HistorySearch, HistoryTab } from "../features/history/history-search.ts";
import { PastMeetings } from "../features/history/past-meetings.tsx";
import { useTeam } from "../features/history/use-history.ts";
import { ReadOnlyProvider } from "../lib/read-only.ts";
import { useSession } from "../lib/session.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Tabs } from "../ui/tabs.tsx";
import styles from "./history-page.module.css";
import { PAGES } from "./pages.ts";
import { StandaloneFrame } from "./standalone-frame.tsx";
import { SubscribeModal } from "./subscribe-modal.tsx";
import { useLiveUpdates } from "./use-live-updates.ts";
import { ZoneNote } from "./zone-note.tsx";

const route = getRouteApi("/history");

const TABS: { value: HistoryTab; label: string }[] = [
  { value: "changes", label: "Changes" },
  { value: "meetings", label: "Meetings" },
  { value: "forecasts", label: "Forecasts" },
];

/** Past meetings and their outcomes. A page outside the app frame, with a link back. */
export function HistoryPage() {
  const { user, organisation } = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const members = useTeam();
  useLiveUpdates();
  const isLooking = !may(user, "write");
  const tab = isLooking && search.tab === "meetings" ? "changes" : (search.tab ?? "changes");
  const isManager = may(user, "read-team");
  const isOthers = !isManager && search.rep !== undefined && search.rep !== user.id;
  const onSearch = (change: Partial<HistorySearch>) =>
    void navigate({ search: (shown) => ({ ...shown, ...change }), resetScroll: false });
  const shared = { search, onSearch, team: isManager ? (members.data ?? []) : null };
  return (
    <ReadOnlyProvider value={!may(user, "write")}>
      <StandaloneFrame name={organisation.name}>
        {!user.isPaid && <SubscribeModal />}
        <main className={styles.page}>
          <PageHeader
            title={PAGES.history.label}
            context={
              isManager
                ? "Who changed what, across the team"
                : "What happened to your deals and goals"
            }
          />
          <ZoneNote />
          {isOthers ? (
            <EmptyState
              title="You can't see this person's history"
              action={
                <Button variant="default" onClick={() => onSearch({ rep: undefined })}>
                  Show my history
                </Button>
              }
            >
              You see what happened to your own deals and goals.
            </EmptyState>
          ) : (
            <Tabs
              label="History"
              value={tab}
              options={may(user, "write") ? TABS : TABS.filter(({ value }) => value !== "meetings")}
              onChange={(value) =>
                onSearch({ tab: value === "changes" ? undefined : value, q: undefined })
              }
            >
              {tab === "changes" && <Changes {...shared} />}
              {tab === "meetings" && <PastMeetings {...shared} />}
              {tab === "forecasts" && <ForecastWeeks {...shared} />}
            </Tabs>
          )}
        </main>
      </StandaloneFrame>
    </ReadOnlyProvider>
  );
}
