import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type RouteInput, type Scenario } from "@touchline/contract";
import type { Quarter, ScenarioChoice } from "@touchline/domain";
import { callApi, routeQuery } from "../../lib/api.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";

export function useScenarios() {
  return useQuery(routeQuery(api.scenarios.list, {}));
}

function useRefetchScenarios() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [api.scenarios.list.path] });
}

type Choices = RouteInput<typeof api.scenarios.create>["body"]["choices"];

export interface ScenarioForm {
  name: string;
  choices: Choices;
}

/** Returns a choice as sent: with a date only for moved deals. */
export function toSentChoice(
  dealId: string,
  { call: said, moveTo }: ScenarioChoice,
): Choices[number] {
  if (said === "move" && moveTo !== null) return { dealId, call: said, moveTo };
  return { dealId, call: said === "in" ? said : "out" };
}

/** Creates a scenario for a quarter, or updates an existing one. */
export function useSaveScenario(target: { id: string } | { period: Quarter }) {
  const readAnew = useRefetchScenarios();
  return useMutation({
    mutationFn: (form: ScenarioForm) =>
      "id" in target
        ? callApi(api.scenarios.save, { params: target, body: form })
        : callApi(api.scenarios.create, { body: { ...form, ...target } }),
    onSuccess: readAnew,
  });
}

export function useRenameScenario({ id }: Scenario) {
  const readAnew = useRefetchScenarios();
  return useMutation({
    mutationFn: (name: string) => callApi(api.scenarios.save, { params: { id }, body: { name } }),
    onSuccess: readAnew,
  });
}

const showFailure = ({ message }: Error) => showError(message);

export function useScenarioActions(scenario: Scenario) {
  const readAnew = useRefetchScenarios();
  const params = { id: scenario.id };
  const restore = useMutation({
    mutationFn: () => callApi(api.scenarios.restore, { params }),
    onSuccess: readAnew,
    onError: ({ message }) => showError(message, { label: "Retry", run: () => restore.mutate() }),
  });
  const remove = useMutation({
    mutationFn: () => callApi(api.scenarios.remove, { params }),
    onSuccess: () => {
      showSuccess(`'${scenario.name}' is deleted`, { label: "Undo", run: () => restore.mutate() });
      return readAnew();
    },
    onError: showFailure,
  });
  const duplicate = useMutation({
    mutationFn: (name: string) =>
      callApi(api.scenarios.create, {
        body: { name, period: scenario.period, choices: copyChoices(scenario) },
      }),
    onSuccess: (copy) => {
      showSuccess(`'${copy.name}' is saved`);
      return readAnew();
    },
    onError: showFailure,
  });
  return {
    remove: () => remove.mutate(),
    duplicate: (name: string) => duplicate.mutate(name),
  };
}

/** Returns the choices for deals that still exist. */
function copyChoices({ choices }: Scenario): ScenarioForm["choices"] {
  return choices
    .filter(({ mark }) => mark !== "gone")
    .map(({ dealId, ...choice }) => toSentChoice(dealId, choice));
}
