import { Skeleton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api, type DealDetail, type PropertyChange } from "@touchline/contract";
import { DEAL_ERROR, useDeal, usePipelines } from "../features/checks/use-deal.ts";
import { useEditOpenDeal } from "../features/checks/use-edit-deal.ts";
import { type AskedItem, OpenAsks, type OpenEntry } from "../features/coaching/open-asks.tsx";
import { DealAnswer } from "../features/prompts/deal-answer.tsx";
import { messageOf } from "../lib/api.ts";
import { QueryContent } from "../ui/query-content.tsx";
import { toAnswerable } from "./answerable-deal.ts";

/** Asks on a rep's deals, each answered in place. */
export function HomeAsks() {
  return (
    <OpenAsks
      answerOf={(entry, ask, onDone) => <AskAnswer entry={entry} ask={ask} onDone={onDone} />}
    />
  );
}

interface AskAnswerProps {
  entry: OpenEntry;
  ask: AskedItem;
  onDone: () => void;
}

function AskAnswer({ entry, ask, onDone }: AskAnswerProps) {
  const deal = useDeal(entry.deal.hubspotId);
  return (
    <QueryContent
      query={deal}
      errorText={(problem) => messageOf(problem, DEAL_ERROR)}
      skeleton={<Skeleton height={96} />}
    >
      {(known) => <LoadedAnswer deal={known} ask={ask} onDone={onDone} />}
    </QueryContent>
  );
}

interface LoadedAnswerProps extends Omit<AskAnswerProps, "entry"> {
  deal: DealDetail;
}

function LoadedAnswer({ deal, ask, onDone }: LoadedAnswerProps) {
  const client = useQueryClient();
  const edit = useEditOpenDeal(deal);
  const stages = useStagesFrom(deal, ask.value);
  const { kind } = ask;
  if (kind === "amount") {
    return (
      <p>
        Change amounts in HubSpot.{" "}
        <a href={deal.url} target="_blank" rel="noreferrer">
          Open the deal in HubSpot
        </a>
      </p>
    );
  }
  const save = async (change: PropertyChange) => {
    await edit.save(change);
    // The ledger says whether this was what was asked for.
    await client.invalidateQueries({ queryKey: [api.coaching.ofMember.path] });
  };
  return (
    <DealAnswer
      kind={kind}
      deal={toAnswerable(deal)}
      value={ask.value}
      stages={stages}
      onSave={save}
      onDone={onDone}
    />
  );
}

/** The stage that was asked for and those after it; a lost deal can't be what was meant. */
function useStagesFrom({ Stage }: DealDetail, asked: string | null) {
  const { data: pipelines = [] } = usePipelines();
  const stages = pipelines.find(({ id }) => id === Stage.pipelineId)?.stages ?? [];
  const first = stages.findIndex(({ id }) => id === asked);
  return stages
    .slice(Math.max(0, first))
    .filter(({ isClosed, isWon }) => !isClosed || isWon)
    .map(({ id: value, label }) => ({ value, label }));
}
