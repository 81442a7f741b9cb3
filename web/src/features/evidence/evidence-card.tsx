import { Button, Skeleton } from "@mantine/core";
import { IconCircleCheck, IconClockExclamation } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type BuyerFact, type DealDetail, type DealEvidence } from "@touchline/contract";
import { BUYER_FACTS, type BuyerFactId, type Day } from "@touchline/domain";
import { useId, useState } from "react";
import { callApi, messageOf, routeQuery } from "../../lib/api.ts";
import { formatDay, pluralise } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useIsReadOnly } from "../../lib/read-only.ts";
import { Chip } from "../../ui/chip.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { InlineText } from "../../ui/inline-text.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import styles from "./evidence.module.css";

const MAX_TEXT_LENGTH = 280;

type Deal = Pick<DealDetail, "hubspotId" | "name" | "forecastCategory" | "Stage">;

/** Buyer evidence of a Likely deal and how long it stays valid. Other deals don't need any. */
export function EvidenceCard({ deal }: { deal: Deal }) {
  if (deal.forecastCategory !== "COMMIT" || deal.Stage.closed) return null;
  return <Evidence key={deal.hubspotId} deal={deal} />;
}

function Evidence({ deal }: { deal: Deal }) {
  const id = useId();
  const { hubspotId } = deal;
  const evidence = useQuery(routeQuery(api.evidence.ofDeal, { params: { hubspotId } }));
  return (
    <section
      className="flex flex-col gap-2.5 min-w-0 pt-3.5 pb-2.5 px-4 border border-line rounded-card bg-surface"
      aria-labelledby={id}
    >
      <header className="flex items-center justify-between gap-2 min-h-5.5">
        <h3 id={id} className="text-md font-semibold">
          Why it's Likely
        </h3>
        {evidence.data &&
          (evidence.data.isFresh ? (
            <Chip tone="good">Fresh evidence</Chip>
          ) : evidence.data.facts.some(({ confirmedOn }) => confirmedOn) ? (
            <Chip tone="warn">Stale evidence</Chip>
          ) : (
            <Chip tone="none">Nothing confirmed yet</Chip>
          ))}
      </header>
      <QueryContent query={evidence} skeleton={<RowsSkeleton />}>
        {({ facts }) => (
          <ul>
            {facts.map((fact) => (
              <Fact key={fact.id} deal={deal} fact={fact} />
            ))}
          </ul>
        )}
      </QueryContent>
    </section>
  );
}

/** Only the pending action is highlighted. */
const PROMPT_STYLE = { variant: "default" };
const MUTED_STYLE = { variant: "subtle", color: "gray" };

function Fact({ deal, fact }: { deal: Deal; fact: BuyerFact }) {
  const { today } = useQuarters();
  const [isDoubting, setIsDoubting] = useState(false);
  const { confirming, rewording, takingBack } = useFactActions(deal.hubspotId, fact.id);
  const label = BUYER_FACTS.find(({ id }) => id === fact.id)?.label ?? fact.id;
  const isFresh = fact.state === "fresh";
  const Icon = isFresh ? IconCircleCheck : IconClockExclamation;
  const isToday = fact.confirmedOn === today;
  const isReadOnly = useIsReadOnly();
  return (
    <li className={styles.fact} data-state={fact.state}>
      <Icon
        size={18}
        aria-hidden="true"
        className="flex-none mt-0.25 text-warn in-data-[state=fresh]:text-good"
      />
      <div className={`${styles.words} flex-1 min-w-0`}>
        <p>{label}</p>
        <p className={`${styles.age} text-sm text-quiet in-data-[state=stale]:text-warn`}>
          {formatAge(fact, today)}
        </p>
        {fact.confirmedOn && !(isReadOnly && !fact.words) && (
          <InlineText
            label={`Note on ‘${label}’`}
            placeholder="Who said what?"
            value={fact.words}
            mayBeEmpty
            maxLength={MAX_TEXT_LENGTH}
            onSave={(words) => rewording.mutateAsync(words)}
          >
            <span className="wrap-anywhere text-sm/inherit text-quiet">
              {fact.words || "Add who said what"}
            </span>
          </InlineText>
        )}
      </div>
      {!isReadOnly && (
        <div className="flex flex-none flex-col items-end gap-0.5">
          {!isToday && (
            <Button
              {...(isFresh ? MUTED_STYLE : PROMPT_STYLE)}
              size="compact-sm"
              loading={confirming.isPending}
              onClick={() => confirming.mutate()}
            >
              {fact.confirmedOn ? "Confirm again" : "Mark as confirmed"}
            </Button>
          )}
          {fact.confirmedOn && (
            <Button
              {...MUTED_STYLE}
              size="compact-sm"
              loading={isToday && takingBack.isPending}
              onClick={() => (isToday ? takingBack.mutate() : setIsDoubting(true))}
            >
              Remove
            </Button>
          )}
        </div>
      )}
      {isDoubting && (
        <Confirm
          title="Remove the last confirmation?"
          action="Remove"
          isBusy={takingBack.isPending}
          onConfirm={() => takingBack.mutate(undefined, { onSettled: () => setIsDoubting(false) })}
          onClose={() => setIsDoubting(false)}
        >
          ‘{label}’: {formatAge(fact, today)}. Its date and note are removed; the confirmation
          before it counts again, if there is one.
        </Confirm>
      )}
    </li>
  );
}

function formatAge({ state, confirmedOn, age, holdsUntil, by }: BuyerFact, today: Day): string {
  if (confirmedOn === null || age === null || holdsUntil === null) return "Never confirmed";
  const when = age === 0 ? "today" : `${pluralise(age, "day")} ago`;
  const until = formatDay(holdsUntil as Day, today);
  return [
    `Confirmed ${when}${by && ` by ${by}`}`,
    state === "fresh" ? `valid until ${until}` : `was valid until ${until}`,
  ].join(", ");
}

/** Actions on a fact: confirm it again, edit it or withdraw it. */
function useFactActions(hubspotId: string, fact: BuyerFactId) {
  const client = useQueryClient();
  const params = { hubspotId, fact };
  const keep = (answer: DealEvidence) => {
    client.setQueryData(
      routeQuery(api.evidence.ofDeal, { params: { hubspotId } }).queryKey,
      () => answer,
    );
    void client.invalidateQueries({ queryKey: [api.evidence.stale.path] });
  };
  const confirming = useMutation({
    mutationFn: () => callApi(api.evidence.confirm, { params, body: {} }),
    onSuccess: (answer) => {
      keep(answer);
      showSuccess("Confirmed today", { label: "Undo", run: () => takingBack.mutate() });
    },
    onError: (problem) =>
      showError(messageOf(problem, "This couldn't be saved."), {
        label: "Retry",
        run: () => confirming.mutate(),
      }),
  });
  const rewording = useMutation({
    mutationFn: (words: string) =>
      callApi(api.evidence.confirm, { params, body: { words, keepsDay: true } }),
    onSuccess: keep,
    onError: (problem) => showError(messageOf(problem, "This couldn't be saved.")),
  });
  const takingBack = useMutation({
    mutationFn: () => callApi(api.evidence.withdraw, { params }),
    onSuccess: keep,
    onError: (problem) => showError(messageOf(problem, "This couldn't be removed.")),
  });
  return { confirming, rewording, takingBack };
}

function RowsSkeleton() {
  return (
    <ul>
      {BUYER_FACTS.map(({ id }) => (
        <li key={id} className={styles.fact}>
          <Skeleton height={18} circle />
          <div className={`${styles.words} flex-1 min-w-0`}>
            <Skeleton height={14} width="60%" my={3} />
            <Skeleton height={12} width="40%" my={2} />
          </div>
        </li>
      ))}
    </ul>
  );
}
