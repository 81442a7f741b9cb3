import { Button, Skeleton, TextInput } from "@mantine/core";
import { MAX_CHOICES, type Scenario } from "@touchline/contract";
import { type ScenarioChoice, scenarioTotals } from "@touchline/domain";
import { type FormEvent, useState } from "react";
import { pluralise } from "../../lib/format.ts";
import { type QuarterChoice, useQuarters } from "../../lib/quarters.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { ScenarioDeals } from "./scenario-deals.tsx";
import { useScenarioDraft } from "./scenario-drafts.ts";
import { ScenarioBar, ScenarioSum } from "./scenario-sum.tsx";
import styles from "./scenarios.module.css";
import { type Offered, toScenarioDeal, useScenarioDeals } from "./use-scenario-deals.ts";
import { toSentChoice, useSaveScenario } from "./use-scenarios.ts";

type OfferedQuarter = Extract<QuarterChoice, "this" | "next">;

interface ScenarioBuilderProps {
  /** Null for a new one. */
  scenario: Scenario | null;
  onClose: () => void;
}

/** Builds a quarter's total deal by deal and saves it under a name. */
export function ScenarioBuilder({ scenario, onClose }: ScenarioBuilderProps) {
  const { quarterOf, current, labelOf } = useQuarters();
  const draft = useScenarioDraft(scenario);
  const { name } = draft;
  const periodOf = (choice: OfferedQuarter) => scenario?.period ?? quarterOf(choice) ?? current;
  const spokenOfIn = (choice: OfferedQuarter) => [...draft.choicesOf(periodOf(choice)).keys()];
  // Resumes the draft's quarter, otherwise starts with the current one.
  const [quarter, setQuarter] = useState<OfferedQuarter>(() =>
    spokenOfIn("this").length === 0 && spokenOfIn("next").length > 0 ? "next" : "this",
  );
  const [spokenOf, setSpokenOf] = useState(() => spokenOfIn(quarter));
  const [isAsking, setIsAsking] = useState(false);
  const [offered, setOffered] = useState<Offered>("quarter");
  const period = periodOf(quarter);
  const choices = draft.choicesOf(period);
  const save = useSaveScenario(scenario ? { id: scenario.id } : { period });
  const deals = useScenarioDeals(period, offered, spokenOf);
  const { base, days, known } = deals;

  const choose = (dealId: string, choice: ScenarioChoice | null) => {
    if (choice && !choices.has(dealId) && choices.size >= MAX_CHOICES) {
      showError(`A scenario can have up to ${pluralise(MAX_CHOICES, "deal")}.`);
      return;
    }
    const next = new Map(choices);
    if (choice) next.set(dealId, choice);
    else next.delete(dealId);
    draft.say(period, next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "") return;
    save.mutate(
      { name: wanted, choices: chosen.map(({ dealId, choice }) => toSentChoice(dealId, choice)) },
      {
        onSuccess: () => {
          draft.forget(period);
          showSuccess(`'${wanted}' is saved`);
          onClose();
        },
      },
    );
  };

  // A draft may contain deals that no longer exist.
  const chosen = [...choices].flatMap(([dealId, choice]) => {
    const deal = known.get(dealId);
    return deal ? [{ dealId, deal: toScenarioDeal(deal), choice }] : [];
  });
  const totals = base && scenarioTotals(base, chosen, days);
  return (
    <section aria-label={scenario ? scenario.name : "New scenario"}>
      <form className={styles.building} onSubmit={submit}>
        {draft.isTakenUp && (
          <Notice
            tone="none"
            action={
              <Button variant="default" size="compact-sm" onClick={draft.startOver}>
                Start over
              </Button>
            }
          >
            This is how you left it. It isn't saved yet.
          </Notice>
        )}
        <div className="flex flex-wrap gap-y-3 gap-x-4 items-end">
          <TextInput
            label="Name"
            placeholder="If the two big ones slip"
            autoComplete="off"
            maxLength={60}
            required
            withAsterisk={false}
            className="grow basis-70 max-w-120"
            value={name}
            error={save.error?.message}
            onChange={({ currentTarget }) => {
              draft.rename(currentTarget.value);
              save.reset();
            }}
          />
          {scenario ? (
            <span className="text-base text-quiet">{labelOf(period)}</span>
          ) : (
            <Segmented<OfferedQuarter>
              label="Quarter"
              value={quarter}
              options={[
                { value: "this", label: "This quarter" },
                { value: "next", label: "Next quarter" },
              ]}
              onChange={(choice) => {
                setQuarter(choice);
                setSpokenOf(spokenOfIn(choice));
                save.reset();
              }}
            />
          )}
        </div>
        {deals.problem ? (
          <div className="border border-line rounded-card bg-surface">
            <ErrorState message={deals.problem.message} onRetry={deals.retry} />
          </div>
        ) : deals.isReady ? (
          <ScenarioDeals
            deals={deals}
            offered={offered}
            onOffered={setOffered}
            choices={choices}
            onChoose={choose}
          />
        ) : (
          <LoadingSkeleton>
            <Skeleton height={420} radius={12} />
          </LoadingSkeleton>
        )}
        <div className={styles.bar}>
          <div className="grow basis-80" aria-live="polite">
            {totals && base ? (
              <ScenarioSum {...totals} quota={base.quota} />
            ) : (
              <Skeleton height={22} width={320} />
            )}
          </div>
          {totals && base && (
            <div className={styles.drawn}>
              <ScenarioBar {...totals} quota={base.quota} />
            </div>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Button
              variant="default"
              onClick={() => (draft.isChanged ? setIsAsking(true) : onClose())}
            >
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={name.trim() === "" || !deals.isReady}
              loading={save.isPending}
            >
              Save scenario
            </Button>
          </div>
        </div>
      </form>
      {isAsking && (
        <Confirm
          title={scenario ? "Discard your changes?" : "Discard this scenario?"}
          action="Discard"
          isBusy={false}
          onConfirm={() => {
            draft.startOver();
            onClose();
          }}
          onClose={() => setIsAsking(false)}
        >
          Your unsaved changes will be lost.
        </Confirm>
      )}
    </section>
  );
}
