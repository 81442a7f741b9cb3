import { globSync, readFileSync } from "node:fs";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type ForecastLine, type Route } from "@touchline/contract";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { NewAction } from "../features/actions/new-action.tsx";
import { TaskForm } from "../features/checks/cards/task-form.tsx";
import { useTasks } from "../features/checks/use-tasks.ts";
import { UpdateProperty } from "../features/crm/update-property.tsx";
import { ViewsForm } from "../features/deals/views-form.tsx";
import { LineForm } from "../features/forecast/line-form.tsx";
import { LineNumberDialog } from "../features/forecast/line-number-dialog.tsx";
import { TeamQuotaDialog } from "../features/forecast/team-quota-dialog.tsx";
import { CallDialog } from "../features/goals/call-dialog.tsx";
import { GoalDialog } from "../features/goals/goal-dialog.tsx";
import { ActionFields } from "../features/meetings/action-fields.tsx";
import { CalendarMissing } from "../features/meetings/calendar-missing.tsx";
import { QuickEventDialog } from "../features/meetings/quick-event-dialog.tsx";
import { TemplateDialog } from "../features/meetings/template-dialog.tsx";
import { useEventActions } from "../features/meetings/use-actions.ts";
import { AddUpdateDialog } from "../features/people/add-update-dialog.tsx";
import { GuestEntry } from "../features/rooms/guest-entry.tsx";
import { RenameDialog } from "../features/scenarios/rename-dialog.tsx";
import { WorkspaceForm } from "../features/session/workspace-form.tsx";
import { MemberForm } from "../features/team/member-form.tsx";
import { NewTokenDialog } from "../features/tokens/new-token-dialog.tsx";
import { NextStepDialog } from "../features/triage/next-step-dialog.tsx";
import { WebhookDialog } from "../features/webhooks/webhook-dialog.tsx";
import { General } from "../features/workspace/general.tsx";
import { callApi } from "../lib/api.ts";
import { detailOf } from "../testing/checks.ts";
import { dealOf, statusOf } from "../testing/crm.ts";
import { calendarOf } from "../testing/meetings.ts";
import { checkInOf, manager, rep, sessionOf, signIn } from "../testing/people.ts";
import { renderUi, testClient } from "../testing/render.tsx";
import { errorResponse, mockRoute } from "../testing/server.ts";

const WORDS = "The server can't take this.";
const nothing = () => undefined;

interface FormCase {
  file: string;
  form: ReactNode;
  /** Which field to fill, and the button that submits it. */
  label: string;
  typed: string;
  button: string;
  before?: () => Promise<void> | void;
  route: Route;
  /** The field's name in the API call. */
  field: string;
}

function NewTask() {
  const { add, defaultDue } = useTasks(detailOf());
  return <TaskForm defaultDue={defaultDue} onAdd={add} onCancel={nothing} />;
}

function MeetingAction() {
  const { add } = useEventActions(manager.id);
  return (
    <ActionFields
      initial={{ text: "", dueDate: "2026-11-20", assigneeId: rep.id }}
      people={[rep]}
      action="Add"
      isBusy={add.isPending}
      onSave={add.mutateAsync}
    />
  );
}

const RENEWALS: ForecastLine = {
  ...{ id: manager.id, name: "Renewals", pipelines: null, filter: null, amountField: null },
  ...{ dateField: null, ownerField: null, periodKind: "month", isFilling: false, gone: [] },
  categories: { COMMIT: "COMMIT", BEST_CASE: "BEST_CASE", PIPELINE: "PIPELINE", OMIT: "OMIT" },
};

const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));

/** Every form with text input. */
const FORMS: FormCase[] = [
  {
    file: "features/actions/action-dialog.tsx",
    form: <NewAction team={[rep]} onClose={nothing} />,
    label: "Details",
    typed: "Call them",
    button: "Add",
    route: api.actions.create,
    field: "text",
  },
  {
    file: "features/checks/cards/task-form.tsx",
    form: <NewTask />,
    label: "Task description",
    typed: "Call them",
    button: "Add Task",
    route: api.deals.createTask,
    field: "hs_task_subject",
  },
  {
    file: "features/crm/update-property.tsx",
    form: <UpdateProperty connection={statusOf().connection as never} />,
    before: async () => userEvent.click(await screen.findByText("Another")),
    label: "Internal name of the property",
    typed: "rep_update",
    button: "Save",
    route: api.crm.configure,
    field: "updateProperty",
  },
  {
    file: "features/deals/views-form.tsx",
    form: (
      <ViewsForm
        title="Save view"
        mayShare={false}
        onSave={() => callApi(api.dealViews.create, { body: {} as never })}
        onClose={nothing}
      />
    ),
    label: "Name",
    typed: "Mine",
    button: "Save",
    route: api.dealViews.create,
    field: "name",
  },
  {
    file: "features/goals/goal-dialog.tsx",
    form: <GoalDialog goal={checkInOf(rep, { quota: 1000 })} onClose={nothing} />,
    label: "Quota",
    typed: "2000",
    button: "Save",
    route: api.goals.saveCheckIn,
    field: "values.quota",
  },
  {
    file: "features/forecast/team-quota-dialog.tsx",
    form: (
      <TeamQuotaDialog
        about={{ lead: rep, isOwn: false, quota: 1000, quotaDifference: 0, overAssigned: null }}
        period="2026-Q4"
        onClose={nothing}
      />
    ),
    label: "Team quota",
    typed: "2000",
    button: "Save",
    route: api.forecast.setTeamQuota,
    field: "quota",
  },
  {
    file: "features/forecast/line-number-dialog.tsx",
    form: (
      <LineNumberDialog
        line={RENEWALS}
        about={{ kind: "quota", person: rep, period: "2026-11", value: null, note: "" }}
        onClose={nothing}
      />
    ),
    label: "Quota",
    typed: "2000",
    button: "Save",
    route: api.forecastLines.setNumber,
    field: "value",
  },
  {
    file: "features/forecast/line-form.tsx",
    form: <LineForm line={null} fields={[]} pipelines={[]} onClose={nothing} />,
    label: "Name",
    typed: "Renewals",
    button: "Add",
    route: api.forecastLines.add,
    field: "name",
  },
  {
    file: "features/goals/call-dialog.tsx",
    form: (
      <CallDialog rep={rep} period="2026-Q4" commit={1000} call={undefined} onClose={nothing} />
    ),
    label: "Your call",
    typed: "2000",
    button: "Save",
    route: api.goals.saveManagerCall,
    field: "value",
  },
  {
    file: "features/meetings/action-fields.tsx",
    form: <MeetingAction />,
    label: "What needs to be done",
    typed: "Call them",
    button: "Add",
    route: api.meetings.addAction,
    field: "text",
  },
  {
    file: "features/meetings/calendar-missing.tsx",
    form: (
      <CalendarMissing
        status={calendarOf({ state: "none", kind: null, isConfigured: false, account: "" })}
      />
    ),
    label: "Secret ICS address",
    typed: "https://calendar.test/a.ics",
    button: "Use this address",
    route: api.meetings.useIcs,
    field: "url",
  },
  {
    file: "features/meetings/quick-event-dialog.tsx",
    form: <QuickEventDialog team={[rep]} types={[]} onMade={nothing} onClose={nothing} />,
    label: "Title",
    typed: "Weekly",
    button: "Create",
    route: api.meetings.createQuick,
    field: "title",
  },
  {
    file: "features/meetings/template-dialog.tsx",
    form: (
      <TemplateDialog
        type={{ id: "one-to-one", label: "1:1", template: "", guideUrl: "" } as never}
        onClose={nothing}
      />
    ),
    label: "Guide",
    typed: "https://guide.test",
    button: "Update",
    route: api.meetings.saveTemplate,
    field: "guideUrl",
  },
  {
    file: "features/people/add-update-dialog.tsx",
    form: <AddUpdateDialog member={rep} onAdded={nothing} onClose={nothing} />,
    label: "What happened?",
    typed: "Won it",
    button: "Add update",
    route: api.people.addUpdate,
    field: "description",
  },
  {
    file: "features/rooms/guest-entry.tsx",
    form: <GuestEntry code="ABCDEFGH" signIn={null} onIn={nothing} />,
    label: "Your name",
    typed: "Tom",
    button: "Join as guest",
    route: api.rooms.joinAsGuest,
    field: "name",
  },
  {
    file: "features/scenarios/rename-dialog.tsx",
    form: <RenameDialog scenario={{ id: rep.id, name: "Mine" } as never} onClose={nothing} />,
    label: "Name",
    typed: "Ours",
    button: "Save",
    route: api.scenarios.save,
    field: "name",
  },
  {
    file: "features/session/workspace-form.tsx",
    form: <WorkspaceForm idToken={async () => "token"} onCreated={nothing} />,
    label: "Workspace name",
    typed: "Northwind",
    button: "Create workspace",
    route: api.session.createOrganisation,
    field: "name",
  },
  {
    file: "features/team/member-form.tsx",
    form: (
      <MemberForm
        title="Add team member"
        action="Add"
        initial={{ name: "", title: "AE", emailAddress: "tom@example.test", phoneNumber: "" }}
        isBusy={false}
        done="Added"
        onSave={() => callApi(api.people.addMember, { body: {} as never })}
        onClose={nothing}
      />
    ),
    label: "Name",
    typed: "Tom",
    button: "Add",
    route: api.people.addMember,
    field: "name",
  },
  {
    file: "features/tokens/new-token-dialog.tsx",
    form: <NewTokenDialog onClose={nothing} />,
    before: async () => {
      const [read] = await screen.findAllByText("Read");
      if (read) await userEvent.click(read);
    },
    label: "What is it for?",
    typed: "Report",
    button: "Create token",
    route: api.tokens.create,
    field: "name",
  },
  {
    file: "features/triage/next-step-dialog.tsx",
    form: <NextStepDialog deal={dealOf()} onClose={nothing} />,
    label: "Next step",
    typed: "Call them",
    button: "Add",
    route: api.deals.setProperty,
    field: "hs_next_step",
  },
  {
    file: "features/webhooks/webhook-dialog.tsx",
    form: <WebhookDialog webhook={null} onClose={nothing} />,
    before: async () => {
      const [first] = await screen.findAllByRole("checkbox");
      if (first) await userEvent.click(first);
    },
    label: "Address",
    typed: "https://hooks.test",
    button: "Add webhook",
    route: api.webhooks.create,
    field: "url",
  },
  {
    file: "features/workspace/general.tsx",
    form: <General />,
    label: "Name",
    typed: "Northwind",
    button: "Save",
    route: api.workspace.save,
    field: "name",
  },
];

it.each(FORMS)(
  "[R-29] says beside its field what the server refuses: $file, $field",
  async (given) => {
    mockRoute(given.route, errorResponse(400, WORDS, "bad_request", given.field));
    mockRoute(api.workspace.read, WORKSPACE);
    renderUi(given.form, signIn(testClient(), sessionOf(manager)));
    const named = () => screen.findByRole("textbox", { name: startsWith(given.label) });
    if (!given.before) await named();
    await given.before?.();
    const field = await named();
    await userEvent.clear(field);
    await userEvent.type(field, given.typed);
    await click(given.button);
    const wrapper = field.closest<HTMLElement>(".mantine-InputWrapper-root");
    if (!wrapper) throw new Error("The field can't say what is wrong with it.");
    expect(await within(wrapper).findByText(WORDS)).toBeTruthy();
    expect(screen.getAllByText(WORDS)).toHaveLength(1);
  },
);

const startsWith = (label: string) => RegExp(`^${label.replaceAll(/[?]/g, "\\$&")}`);

const WORKSPACE = {
  name: "North",
  currency: "EUR",
  isCurrencyOfCrm: true,
  timeZone: "Europe/Berlin",
  fiscalStartMonth: 1,
  weekStartsOn: "monday" as const,
  managersSee: "everybody" as const,
};

/**
 * Forms without input that the server could reject, or with a single spot for its error message.
 */
const OTHERS: Record<string, string> = {
  "features/checks/cards/contest.tsx": "one text, with its problem beside it",
  "features/crm/wanted-form.tsx": "HubSpot answers later, in the change it belongs to",
  "features/deals/bulk-dialog.tsx": "a preview says what is wrong before anything is sent",
  "features/digests/digest-header.tsx": "its name is an inline text",
  "features/digests/query-settings.tsx": "everything is chosen",
  "features/lost-reasons/lost-reason-list.tsx": "one text, judged before it is sent",
  "features/meetings/summary-dialog.tsx": "addresses are judged one by one, beside their field",
  "features/meetings/wrap-up.tsx": "says beside its button that nothing was written, and why",
  "features/prompts/close-date-answer.tsx": "one day, judged by its field",
  "features/prompts/text-answer.tsx": "one text, kept until it is saved",
  "features/people/skills-dialog.tsx": "everything is chosen",
  "features/people/snippet-dialog.tsx": "says below its picture and text what is wrong",
  "features/retention/retention-row.tsx": "one choice, with its problem below",
  "features/reviews/feedback-card.tsx": "saves by itself and says so in its own line",
  "features/rooms/code-form.tsx": "one code, judged before it is sent",
  "features/rooms/start-room.tsx": "everything is chosen",
  "features/rules/own-field-rules.tsx": "says what was refused below the field, whose values stay",
  "features/rules/rule-row.tsx": "one number, with its problem below",
  "features/scenarios/scenario-builder.tsx": "one name, with its problem beside it",
  "features/scratchpad/talking-point-dialog.tsx": "everything is chosen",
  "features/workspace/hubspot-teams-dialog.tsx": "everything is chosen",
  "ui/confirm.tsx": "the dialog itself",
  "ui/form-dialog.tsx": "the dialog itself",
  "ui/inline-text.tsx": "the field itself",
};

it("[R-29] no form is forgotten", () => {
  const forms = globSync("web/src/**/*.tsx").filter(
    (file) => !file.includes(".test.") && /<form\b|<FormDialog\b/.test(readFileSync(file, "utf8")),
  );
  const known = [...FORMS.map(({ file }) => file), ...Object.keys(OTHERS)];
  expect(forms.map((file) => file.replace("web/src/", "")).toSorted()).toEqual(known.toSorted());
});
