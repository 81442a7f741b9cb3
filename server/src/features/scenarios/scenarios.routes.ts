import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import {
  changeScenario,
  createScenario,
  listScenarios,
  removeScenario,
  restoreScenario,
} from "./scenarios.service.ts";

export function scenariosRoutes(on: Bind) {
  on(api.scenarios.list, ({ context }) => listScenarios(context));
  on(api.scenarios.create, ({ context, body }) => createScenario(context, body));
  on(api.scenarios.save, ({ context, params, body }) => changeScenario(context, params.id, body));
  on(api.scenarios.remove, ({ context, params }) => removeScenario(context, params.id));
  on(api.scenarios.restore, ({ context, params }) => restoreScenario(context, params.id));
}
