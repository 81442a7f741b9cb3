import {
  Alert,
  Divider,
  Flex,
  Heading,
  List,
  LoadingButton,
  StatusTag,
  Text,
  TextArea,
} from "@hubspot/ui-extensions";
import { useRef, useState } from "react";
import type { Deal, Fact, Notice, Written } from "./answers.ts";
import { messageOf, newRequestId, write } from "./call.ts";
import { Failed, Loading, NoticeState, OpenLink } from "./states.tsx";
import { useAnswer } from "./use-answer.ts";

interface DealCardProps {
  dealId: string;
  /** Lets HubSpot's own fields show what was written here. */
  onWritten: () => void;
}

/** What a deal needs next, on its page in HubSpot. */
export function DealCard({ dealId, onWritten }: DealCardProps) {
  const path = `/deals/${dealId}`;
  const { reading, replace, retry } = useAnswer<Deal | Notice>(path);
  if (reading.status === "loading") return <Loading label="Loading from Touchline" />;
  if (reading.status === "failed") return <Failed message={reading.message} onRetry={retry} />;
  const { answer } = reading;
  if (answer.state === "notice") return <NoticeState notice={answer} />;
  return <LoadedDeal path={path} deal={answer} onDeal={replace} onWritten={onWritten} />;
}

interface Said {
  variant: "success" | "error";
  text: string;
}

interface LoadedDealProps {
  path: string;
  deal: Deal;
  onDeal: (deal: Deal | Notice) => void;
  onWritten: () => void;
}

function LoadedDeal({ path, deal, onDeal, onWritten }: LoadedDealProps) {
  const [said, setSaid] = useState<Said | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  // A write without an answer may have been saved: pressing again repeats the same one.
  const unanswered = useRef(new Map<string, string>());

  async function save(to: string, body: Record<string, unknown> = {}): Promise<boolean> {
    const what = `${to} ${JSON.stringify(body)}`;
    const requestId = unanswered.current.get(what) ?? newRequestId();
    unanswered.current.set(what, requestId);
    setPending(to);
    setSaid(null);
    try {
      const answer = await write<Written | Notice>(`${path}${to}`, { ...body, requestId });
      unanswered.current.delete(what);
      if ("state" in answer) {
        onDeal(answer);
        return false;
      }
      onDeal(answer.card);
      setSaid({ variant: "success", text: answer.said });
      onWritten();
      return true;
    } catch (error) {
      setSaid({ variant: "error", text: messageOf(error) });
      return false;
    } finally {
      setPending(null);
    }
  }

  const { evidence, slipStory, mayWrite } = deal;
  return (
    <Flex direction="column" gap="medium">
      {said && <Alert title={said.text} variant={said.variant} />}
      <Risk deal={deal} />
      {evidence && (
        <Flex direction="column" gap="small">
          <Divider />
          <Flex direction="row" justify="between" align="center">
            <Heading>Why it's Likely</Heading>
            <StatusTag variant={evidence.isFresh ? "success" : "warning"}>
              {evidence.label}
            </StatusTag>
          </Flex>
          {evidence.facts.map((fact) => (
            <FactRow
              key={fact.id}
              fact={fact}
              mayWrite={mayWrite}
              isPending={pending === `/buyer-facts/${fact.id}`}
              onConfirm={() => save(`/buyer-facts/${fact.id}`)}
            />
          ))}
        </Flex>
      )}
      {slipStory && (
        <Flex direction="column" gap="flush">
          <Heading>Close date</Heading>
          <Text>{slipStory.charAt(0).toUpperCase() + slipStory.slice(1)}</Text>
        </Flex>
      )}
      <Feedback deal={deal} />
      <Divider />
      <NextStep
        // Starts over when the next step was changed elsewhere.
        key={deal.nextStep.text}
        deal={deal}
        isPending={pending === "/next-step"}
        onSave={(nextStep) => save("/next-step", { nextStep })}
      />
      <OpenLink url={deal.url}>Open in Touchline</OpenLink>
    </Flex>
  );
}

const RISK_VARIANTS = { high: "danger", medium: "warning", low: "default" } as const;

function Risk({ deal: { risk } }: { deal: Deal }) {
  if (!risk) return <Text>Closed and omitted deals have no risk.</Text>;
  const { level, label, atStake, reasons } = risk;
  return (
    <Flex direction="column" gap="small">
      <Flex direction="row" gap="small" align="center">
        <StatusTag variant={RISK_VARIANTS[level]}>{`${label} risk`}</StatusTag>
        {atStake && <Text inline>{`${atStake} at stake`}</Text>}
      </Flex>
      {reasons.length === 0 ? (
        <Text>Nothing to fix.</Text>
      ) : (
        <List variant="unordered-styled">
          {reasons.map(({ words, clearedBy }) => (
            <Text key={words}>
              <Text inline format={{ fontWeight: "demibold" }}>
                {words.charAt(0).toUpperCase() + words.slice(1)}.
              </Text>{" "}
              {`Fix: ${clearedBy}`}
            </Text>
          ))}
        </List>
      )}
    </Flex>
  );
}

interface FactRowProps {
  fact: Fact;
  mayWrite: boolean;
  isPending: boolean;
  onConfirm: () => void;
}

function FactRow({ fact, mayWrite, isPending, onConfirm }: FactRowProps) {
  const { label, age, words, isConfirmedToday, state } = fact;
  return (
    <Flex direction="row" justify="between" align="center" gap="small">
      <Flex direction="column" gap="flush">
        <Text>{label}</Text>
        <Text variant="microcopy">{words ? `${age}: ${words}` : age}</Text>
      </Flex>
      {mayWrite && !isConfirmedToday && (
        <LoadingButton
          size="xs"
          variant={state === "fresh" ? "secondary" : "primary"}
          loading={isPending}
          onClick={onConfirm}
        >
          {state === "missing" ? "Mark as confirmed" : "Confirm again"}
        </LoadingButton>
      )}
    </Flex>
  );
}

function Feedback({ deal: { feedback, ask } }: { deal: Deal }) {
  if (!feedback && !ask) return null;
  return (
    <Flex direction="column" gap="small">
      <Divider />
      {feedback && (
        <>
          <Heading>{`Feedback from ${feedback.from}, ${feedback.when}`}</Heading>
          <Text>{feedback.comment}</Text>
        </>
      )}
      {ask && (
        <>
          <Text format={{ fontWeight: "demibold" }}>{`Ask from ${ask.from}, ${ask.due}`}</Text>
          {ask.words && <Text>{ask.words}</Text>}
          <List variant="unordered-styled">
            {ask.items.map(({ text, isDone }) => (
              <Text key={text} format={{ lineDecoration: isDone ? "strikethrough" : "none" }}>
                {isDone ? `${text} (done)` : text}
              </Text>
            ))}
          </List>
        </>
      )}
    </Flex>
  );
}

interface NextStepProps {
  deal: Deal;
  isPending: boolean;
  onSave: (nextStep: string) => void;
}

function NextStep({ deal: { nextStep, mayWrite }, isPending, onSave }: NextStepProps) {
  const [text, setText] = useState(nextStep.text);
  const isChanged = text.trim() !== nextStep.text && text.trim() !== "";
  return (
    <Flex direction="column" gap="small" align="start">
      <TextArea
        label="Next step"
        name="next-step"
        value={text}
        readOnly={!mayWrite}
        maxLength={10_000}
        rows={2}
        placeholder="What happens next, with whom, by when?"
        description={nextStep.when ? `Changed ${nextStep.when}` : ""}
        onInput={setText}
      />
      {mayWrite && (
        <LoadingButton
          size="sm"
          loading={isPending}
          disabled={!isChanged}
          onClick={() => onSave(text.trim())}
        >
          Save next step
        </LoadingButton>
      )}
    </Flex>
  );
}
