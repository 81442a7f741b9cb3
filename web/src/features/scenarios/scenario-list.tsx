import { Button, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Scenario } from "@touchline/contract";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { ScenarioCard } from "./scenario-card.tsx";
import { useScenarios } from "./use-scenarios.ts";

interface ScenarioListProps {
  onNew: () => void;
  onOpen: (scenario: Scenario) => void;
}

export function ScenarioList({ onNew, onOpen }: ScenarioListProps) {
  const scenarios = useScenarios();
  return (
    <QueryContent
      hasCards
      errorTitle="Scenarios couldn't be loaded"
      query={scenarios}
      skeleton={<CardsSkeleton />}
    >
      {(all) =>
        all.length === 0 ? (
          <div className="border border-line rounded-card bg-surface">
            <EmptyState
              title="No scenarios yet"
              action={
                <Button leftSection={<IconPlus size={16} />} onClick={onNew}>
                  New scenario
                </Button>
              }
            >
              Include, exclude or move deals and see where the quarter lands. When it's over, each
              choice is marked right or wrong.
            </EmptyState>
          </div>
        ) : (
          <div className="flex flex-col gap-7">
            <Group
              title="Still running"
              of={all.filter(({ record }) => !record.isOver)}
              onOpen={onOpen}
            />
            <Group
              title="Past quarters: what came true"
              of={all.filter(({ record }) => record.isOver)}
              onOpen={onOpen}
            />
          </div>
        )
      }
    </QueryContent>
  );
}

interface GroupProps {
  title: string;
  of: Scenario[];
  onOpen: (scenario: Scenario) => void;
}

function Group({ title, of, onOpen }: GroupProps) {
  if (of.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-2.5 text-base text-quiet font-medium">{title}</h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(340px,100%),1fr))] gap-4">
        {of.map((scenario) => (
          <ScenarioCard
            key={scenario.id}
            scenario={scenario}
            names={of.filter(({ period }) => period === scenario.period).map(({ name }) => name)}
            onOpen={() => onOpen(scenario)}
          />
        ))}
      </div>
    </section>
  );
}

function CardsSkeleton() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(340px,100%),1fr))] gap-4">
      {["one", "two"].map((key) => (
        <div
          key={key}
          className="flex flex-col gap-3 py-4 px-5 border border-line rounded-card bg-surface"
        >
          <Skeleton height={14} width="60%" />
          <Skeleton height={28} width="40%" mt={14} />
          <Skeleton height={10} mt={16} />
          <Skeleton height={12} width="85%" mt={16} />
          <Skeleton height={30} width={90} mt={14} />
        </div>
      ))}
    </div>
  );
}
