import { Button, Skeleton, TextInput } from "@mantine/core";
import { MOST_CHOICES, type Scenario } from "@touchline/contract";
import { type Quarter, type ScenarioChoice, scenarioTotals } from "@touchline/domain";
import { type FormEvent, useState } from "react";
import { counted } from "../../lib/format.ts";
import { type QuarterChoice, useQuarters } from "../../lib/quarters.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { Waiting } from "../../ui/waiting.tsx";
import { ScenarioDeals } from "./scenario-deals.tsx";
import { ScenarioBar, ScenarioSum } from "./scenario-sum.tsx";
import styles from "./scenarios.module.css";
import { asScenarioDeal, type Offered, useScenarioDeals } from "./use-scenario-deals.ts";
import { sentChoice, useSaveScenario } from "./use-scenarios.ts";

interface ScenarioBuilderProps {
  /** Null for a new one. */
  scenario: Scenario | null;
  onClose: () => void;
}

/** Says deal by deal what a quarter comes to, and saves it under a name. */
export function ScenarioBuilder({ scenario, onClose }: ScenarioBuilderProps) {
  const { quarterOf, current, labelOf } = useQuarters();
  const [choice, setChoice] = useState<Extract<QuarterChoice, "this" | "next">>("this");
  const period = scenario?.period ?? quarterOf(choice) ?? current;
  return (
    <section className={styles.builder} aria-label={scenario ? scenario.name : "New scenario"}>
      <Builder
        key={period}
        period={period}
        scenario={scenario}
        onClose={onClose}
        quarter={
          scenario ? (
            <span className={styles.quiet}>{labelOf(period)}</span>
          ) : (
            <Segmented
              label="Quarter"
              value={choice}
              options={[
                { value: "this", label: "This quarter" },
                { value: "next", label: "Next quarter" },
              ]}
              onChange={setChoice}
            />
          )
        }
      />
    </section>
  );
}

interface BuilderProps extends ScenarioBuilderProps {
  period: Quarter;
  quarter: React.ReactNode;
}

function Builder({ period, scenario, quarter, onClose }: BuilderProps) {
  const [name, setName] = useState(scenario?.name ?? "");
  const [choices, setChoices] = useState(() => said(scenario));
  const [offered, setOffered] = useState<Offered>("quarter");
  const [spokenOf] = useState(() => [...choices.keys()]);
  const save = useSaveScenario(scenario ? { id: scenario.id } : { period });
  const deals = useScenarioDeals(period, offered, spokenOf);
  const { base, days, known } = deals;

  const choose = (dealId: string, choice: ScenarioChoice | null) => {
    if (choice && !choices.has(dealId) && choices.size >= MOST_CHOICES) {
      showProblem(`A scenario says something about ${counted(MOST_CHOICES, "deal")} at most.`);
      return;
    }
    const next = new Map(choices);
    if (choice) next.set(dealId, choice);
    else next.delete(dealId);
    setChoices(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "") return;
    save.mutate(
      { name: wanted, choices: [...choices].map(([dealId, choice]) => sentChoice(dealId, choice)) },
      {
        onSuccess: () => {
          showDone(`'${wanted}' is saved`);
          onClose();
        },
      },
    );
  };

  const chosen = [...choices].flatMap(([dealId, choice]) => {
    const deal = known.get(dealId);
    return deal ? [{ deal: asScenarioDeal(deal), choice }] : [];
  });
  const totals = base && scenarioTotals(base, chosen, days);
  return (
    <form className={styles.building} onSubmit={submit}>
      <div className={styles.top}>
        <TextInput
          label="Name"
          placeholder="If the two big ones slip"
          autoComplete="off"
          maxLength={60}
          required
          withAsterisk={false}
          className={styles.title}
          value={name}
          error={save.error?.message}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            save.reset();
          }}
        />
        {quarter}
      </div>
      {deals.problem ? (
        <div className={styles.empty}>
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
        <Waiting>
          <Skeleton height={420} radius={12} />
        </Waiting>
      )}
      <div className={styles.bar}>
        <div className={styles.running} aria-live="polite">
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
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
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
  );
}

/** What was said of the deals that are still there. */
function said(scenario: Scenario | null): Map<string, ScenarioChoice> {
  const there = scenario?.choices.filter(({ mark }) => mark !== "gone") ?? [];
  return new Map(there.map(({ dealId, call, moveTo }) => [dealId, { call, moveTo }]));
}
