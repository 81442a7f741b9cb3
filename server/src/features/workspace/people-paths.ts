import { api } from "@touchline/contract";

/** What open browsers read again when someone joins, leaves or moves. */
export const PEOPLE_PATHS = [
  api.workspace.people,
  api.team.members,
  api.team.member,
  api.team.players,
  api.people.teamTable,
  api.forecast.teamOverview,
  api.forecast.tree,
  api.actions.list,
  api.session.read,
  api.security.read,
  api.tokens.ofTeam,
  api.alerts.list,
  api.checks.batch,
  api.checks.smartQueues,
  api.checks.outsideTeam,
].map(({ path }) => path);
