import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CardPage } from "../src/ui/card-page.tsx";
import { CardSkeleton } from "../src/ui/card-skeleton.tsx";
import { EmptyState } from "../src/ui/empty-state.tsx";
import { ErrorBoundary } from "../src/ui/error-boundary.tsx";
import { ErrorState } from "../src/ui/error-state.tsx";
import { LoadingSkeleton } from "../src/ui/loading-skeleton.tsx";
import { NoTeamYet } from "../src/ui/no-team-yet.tsx";
import { OfflineState } from "../src/ui/offline-state.tsx";
import { PartFailed } from "../src/ui/part-failed.tsx";
import { QueryContent } from "../src/ui/query-content.tsx";
import { Specimen, State } from "./specimen.tsx";

export function Waiting() {
  return (
    <>
      <Specimen
        name="LoadingSkeleton, CardSkeleton"
        file="web/src/ui/loading-skeleton.tsx, card-skeleton.tsx"
      >
        <State label="loading" isWide>
          <LoadingSkeleton>
            <CardSkeleton height={120} />
          </LoadingSkeleton>
        </State>
      </Specimen>
      <Specimen name="QueryContent" file="web/src/ui/query-content.tsx">
        <State label="loaded" isWide>
          <Answered />
        </State>
        <State label="failed" isWide>
          <Failed />
        </State>
      </Specimen>
      <Specimen name="EmptyState" file="web/src/ui/empty-state.tsx">
        <State label="with an action" isWide>
          <EmptyState title="No deals to review" action={<Button>Open all deals</Button>}>
            You reviewed everything at risk this week.
          </EmptyState>
        </State>
      </Specimen>
      <Specimen name="OfflineState" file="web/src/ui/offline-state.tsx">
        <State label="not on the device" isWide>
          <OfflineState />
        </State>
      </Specimen>
      <Specimen name="NoTeamYet" file="web/src/ui/no-team-yet.tsx">
        <State label="a new workspace" isWide>
          <NoTeamYet title="Add your team">Their pipeline appears here.</NoTeamYet>
        </State>
      </Specimen>
      <Specimen name="ErrorState" file="web/src/ui/error-state.tsx">
        <State label="in a panel" isWide>
          <ErrorState message="The server can't be reached." onRetry={() => {}} />
        </State>
        <State label="as a card" isWide>
          <ErrorState
            title="The forecast didn't load"
            message="The server can't be reached."
            onRetry={() => {}}
            isCard
          />
        </State>
      </Specimen>
      <Specimen name="PartFailed" file="web/src/ui/part-failed.tsx">
        <State label="a part that didn't load" isWide>
          <PartFailed onRetry={() => {}} />
        </State>
      </Specimen>
      <Specimen name="ErrorBoundary" file="web/src/ui/error-boundary.tsx">
        <State label="nothing broke" isWide>
          <ErrorBoundary>
            <p>Shown as long as it renders.</p>
          </ErrorBoundary>
        </State>
      </Specimen>
      <Specimen name="CardPage" file="web/src/ui/card-page.tsx">
        <State label="a page of its own" isWide>
          <CardPage title="You're signed out" below="Need help? Ask your administrator.">
            <Button fullWidth>Sign in</Button>
          </CardPage>
        </State>
      </Specimen>
    </>
  );
}

function Answered() {
  const query = useQuery({ queryKey: ["kit", "answered"], queryFn: async () => "Three deals" });
  return (
    <QueryContent query={query} skeleton={null}>
      {(text) => <p>{text}</p>}
    </QueryContent>
  );
}

function Failed() {
  const query = useQuery({
    queryKey: ["kit", "failed"],
    queryFn: async (): Promise<string> => {
      throw new Error("The server can't be reached.");
    },
    retry: false,
  });
  return (
    <QueryContent query={query} skeleton={null}>
      {(text) => <p>{text}</p>}
    </QueryContent>
  );
}
