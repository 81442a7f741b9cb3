import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type Scenario, type Sent } from "@touchline/contract";
import type { Quarter, ScenarioChoice } from "@touchline/domain";
import { call, reading } from "../../lib/api.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";

export function useScenarios() {
  return useQuery(reading(api.scenarios.list, {}));
}

function useReadAnew() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [api.scenarios.list.path] });
}

type Choices = Sent<typeof api.scenarios.create>["body"]["choices"];

export interface ScenarioForm {
  name: string;
  choices: Choices;
}

/** Returns a choice as sent: with a date only for moved deals. */
export function sentChoice(
  dealId: string,
  { call: said, moveTo }: ScenarioChoice,
): Choices[number] {
  if (said === "move" && moveTo !== null) return { dealId, call: said, moveTo };
  return { dealId, call: said === "in" ? said : "out" };
}

/** Creates a scenario for a quarter, or updates an existing one. */
export function useSaveScenario(target: { id: string } | { period: Quarter }) {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (form: ScenarioForm) =>
      "id" in target
        ? call(api.scenarios.save, { params: target, body: form })
        : call(api.scenarios.create, { body: { ...form, ...target } }),
    onSuccess: readAnew,
  });
}

export function useRenameScenario({ id }: Scenario) {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (name: string) => call(api.scenarios.save, { params: { id }, body: { name } }),
    onSuccess: readAnew,
  });
}

const told = ({ message }: Error) => showProblem(message);

export function useScenarioActions(scenario: Scenario) {
  const readAnew = useReadAnew();
  const params = { id: scenario.id };
  const restore = useMutation({
    mutationFn: () => call(api.scenarios.restore, { params }),
    onSuccess: readAnew,
    onError: ({ message }) => showProblem(message, { label: "Retry", run: () => restore.mutate() }),
  });
  const remove = useMutation({
    mutationFn: () => call(api.scenarios.remove, { params }),
    onSuccess: () => {
      showDone(`'${scenario.name}' is deleted`, { label: "Undo", run: () => restore.mutate() });
      return readAnew();
    },
    onError: told,
  });
  const duplicate = useMutation({
    mutationFn: (name: string) =>
      call(api.scenarios.create, {
        body: { name, period: scenario.period, choices: sayAgain(scenario) },
      }),
    onSuccess: (copy) => {
      showDone(`'${copy.name}' is saved`);
      return readAnew();
    },
    onError: told,
  });
  return {
    remove: () => remove.mutate(),
    duplicate: (name: string) => duplicate.mutate(name),
  };
}

/** Returns the choices for deals that still exist. */
function sayAgain({ choices }: Scenario): ScenarioForm["choices"] {
  return choices
    .filter(({ mark }) => mark !== "gone")
    .map(({ dealId, ...choice }) => sentChoice(dealId, choice));
}
