import "../../ui/dialog.css";
import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select, Skeleton, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Workspace } from "@touchline/contract";
import { WEEK_STARTS } from "@touchline/domain";
import { messageOf } from "../../lib/api.ts";
import { showFieldError } from "../../lib/field-errors.ts";
import { formatMonth } from "../../lib/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { TimeZoneSelect } from "../../ui/time-zone-select.tsx";
import { showSuccess } from "../../ui/toasts.ts";
import { useSaveWorkspace, useWorkspace } from "./use-workspace.ts";

const MAX_NAME_LENGTH = 80;
const NAME_HEIGHT = 60;
const FIELD_HEIGHTS = [
  { field: "name", height: NAME_HEIGHT },
  { field: "timeZone", height: 79 },
  { field: "fiscalStartMonth", height: 79 },
  { field: "weekStartsOn", height: 79 },
  { field: "currency", height: 79 },
];
const MONTHS = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: formatMonth(month + 1),
}));

const WEEK_DAYS = WEEK_STARTS.map((value) => ({
  value,
  label: `${value[0]?.toUpperCase()}${value.slice(1)}`,
}));

/** Workspace-wide settings: name, time zone and fiscal quarters. */
export function General() {
  const workspace = useWorkspace();
  return (
    <Panel title="General">
      <QueryContent query={workspace} skeleton={<GeneralSkeleton />}>
        {(kept) => <GeneralForm key={JSON.stringify(kept)} kept={kept} />}
      </QueryContent>
    </Panel>
  );
}

/** A name without a hint, four fields with one, and the button. */
function GeneralSkeleton() {
  return (
    <div className="grid gap-4 max-w-115 pt-4 pb-5 px-5">
      {FIELD_HEIGHTS.map(({ field, height }) => (
        <div key={field} className="flex flex-col" style={{ height }}>
          <Skeleton height={12} width={110} my={5} />
          {height > NAME_HEIGHT && <Skeleton height={10} width="65%" />}
          <Skeleton height={36} mt="auto" />
        </div>
      ))}
      <Skeleton height={36} width={70} />
    </div>
  );
}

function GeneralForm({ kept }: { kept: Workspace }) {
  const save = useSaveWorkspace();
  const form = useForm({
    initialValues: {
      name: kept.name,
      timeZone: kept.timeZone,
      fiscalStartMonth: String(kept.fiscalStartMonth),
      weekStartsOn: kept.weekStartsOn,
      currency: kept.currency,
    },
    validate: {
      name: (name) => (name.trim() ? null : "Give your workspace a name."),
      currency: (code) => (/^[A-Z]{3}$/.test(code) ? null : "Three capital letters, like EUR."),
    },
  });
  const submit = form.onSubmit(({ fiscalStartMonth, currency, ...given }) => {
    const body = {
      ...given,
      fiscalStartMonth: Number(fiscalStartMonth),
      ...(!kept.isCurrencyOfCrm && { currency }),
    };
    // The live event may arrive before the response and replace the form.
    save.mutateAsync({ body }).then(
      () => showSuccess("Workspace saved"),
      (problem: unknown) => void showFieldError(form, problem),
    );
  });
  const isAboutField = Object.keys(form.errors).length > 0;
  return (
    <form className="grid gap-4 max-w-115 pt-4 pb-5 px-5" onSubmit={submit} noValidate>
      <TextInput label="Name" maxLength={MAX_NAME_LENGTH} {...form.getInputProps("name")} />
      <TimeZoneSelect
        set={kept.timeZone}
        description="Decides when days and quarters start."
        {...form.getInputProps("timeZone")}
      />
      <Select
        label="Fiscal year starts in"
        description="Quarters, goals and forecasts follow."
        data={MONTHS}
        allowDeselect={false}
        {...form.getInputProps("fiscalStartMonth")}
      />
      <Select
        label="Week starts on"
        description="Weeks of the forecast, the scratchpad and the history follow."
        data={WEEK_DAYS}
        allowDeselect={false}
        {...form.getInputProps("weekStartsOn")}
      />
      <TextInput
        label="Currency"
        description={
          kept.isCurrencyOfCrm
            ? "Your HubSpot account's home currency. Totals use it."
            : "Totals use it until you connect HubSpot, which brings its own."
        }
        maxLength={3}
        disabled={kept.isCurrencyOfCrm}
        {...form.getInputProps("currency")}
      />
      {save.isError && !isAboutField && (
        <p role="alert" className="text-base/inherit text-bad">
          {messageOf(save.error, "Couldn't save. Try again in a moment.")}
        </p>
      )}
      <div className="flex">
        <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
