import "../../ui/checkbox.css";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ForecastLine, ForecastLineInput, OwnFieldInfo, Pipeline } from "@touchline/contract";
import {
  categoryLabel,
  LINE_CATEGORIES,
  LINE_FIELD_TYPES,
  type LineCategory,
} from "@touchline/domain";
import type { ReactNode } from "react";
import { messageOf } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showFieldError } from "../../lib/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { useAddLine, useChangeLine } from "./use-lines.ts";

interface LineFormProps {
  /** Null for a new one. */
  line: ForecastLine | null;
  fields: OwnFieldInfo[];
  pipelines: Pipeline[];
  onClose: () => void;
}

interface Values {
  name: string;
  pipelines: string[];
  filterField: string;
  filterValues: string[];
  amountField: string;
  dateField: string;
  ownerField: string;
  categories: Record<LineCategory, LineCategory>;
  periodKind: "month" | "quarter";
}

const AS_THEY_ARE: Values["categories"] = {
  COMMIT: "COMMIT",
  BEST_CASE: "BEST_CASE",
  PIPELINE: "PIPELINE",
  OMIT: "OMIT",
};
const YES_OR_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

/** A line of business: its deals, what of them counts, and by which periods it is planned. */
export function LineForm({ line, fields, pipelines, onClose }: LineFormProps) {
  const add = useAddLine();
  const change = useChangeLine();
  const form = useForm<Values>({
    initialValues: {
      name: line?.name ?? "",
      pipelines: line?.pipelines ?? [],
      filterField: line?.filter?.field ?? "",
      filterValues: line?.filter?.values ?? [],
      amountField: line?.amountField ?? "",
      dateField: line?.dateField ?? "",
      ownerField: line?.ownerField ?? "",
      categories: line?.categories ?? AS_THEY_ARE,
      periodKind: line?.periodKind ?? "quarter",
    },
    validate: {
      name: (typed) => (typed.trim() === "" ? "Give the line a name." : null),
      filterValues: (values, { filterField }) =>
        filterField !== "" && values.length === 0 ? "Choose at least one value." : null,
    },
  });
  const { values } = form;
  const filterBy = fields.find(({ name }) => name === values.filterField);
  const submit = form.onSubmit((given) => {
    const body = toInput(given);
    const done = {
      onSuccess: () => {
        showSuccess(line ? `${body.name} saved` : `${body.name} added`);
        onClose();
      },
      onError: (problem: Error) => {
        if (!showFieldError(form, problem)) showError(messageOf(problem, GENERIC_ERROR));
      },
    };
    if (line) change.mutate({ params: { lineId: line.id }, body }, done);
    else add.mutate({ body }, done);
  });
  const fieldsOf = (part: keyof typeof LINE_FIELD_TYPES, none: string) => [
    { value: "", label: none },
    ...fields
      .filter(({ type }) => LINE_FIELD_TYPES[part].includes(type))
      .map(({ name, label }) => ({ value: name, label })),
  ];
  return (
    <FormDialog
      title={line ? `Edit ${line.name}` : "Add a line"}
      action={line ? "Save" : "Add"}
      isChanged={form.isDirty()}
      isBusy={add.isPending || change.isPending}
      size="lg"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        data-autofocus
        maxLength={60}
        placeholder="Renewals"
        {...form.getInputProps("name")}
      />
      <ChoiceList
        label="Pipelines"
        note="With none ticked, all that count."
        options={pipelines.map(({ id, label }) => ({ value: id, label }))}
        chosen={values.pipelines}
        onChange={(chosen) => form.setFieldValue("pipelines", chosen)}
      />
      <NativeSelect
        label="Only deals where"
        data={fieldsOf("filter", "Every deal")}
        {...form.getInputProps("filterField")}
        onChange={({ currentTarget }) =>
          form.setValues({ filterField: currentTarget.value, filterValues: [] })
        }
      />
      {filterBy &&
        (filterBy.type === "text" ? (
          <TextInput
            label={`${filterBy.label} is`}
            {...form.getInputProps("filterValues")}
            value={values.filterValues[0] ?? ""}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue("filterValues", value === "" ? [] : [value])
            }
          />
        ) : (
          <ChoiceList
            label={`${filterBy.label} is one of`}
            options={filterBy.type === "boolean" ? YES_OR_NO : filterBy.options}
            chosen={values.filterValues}
            error={form.errors.filterValues}
            onChange={(chosen) => form.setFieldValue("filterValues", chosen)}
          />
        ))}
      <NativeSelect
        label="Amount"
        data={fieldsOf("amountField", "The deal's amount")}
        {...form.getInputProps("amountField")}
      />
      <NativeSelect
        label="Date"
        data={fieldsOf("dateField", "The deal's close date")}
        {...form.getInputProps("dateField")}
      />
      <NativeSelect
        label="Owner"
        data={fieldsOf("ownerField", "The deal's owner")}
        {...form.getInputProps("ownerField")}
      />
      <p className="text-sm text-quiet">
        Amounts, dates and owners besides the deal's come from your own fields below.
      </p>
      <Segmented
        label="Planned by"
        value={values.periodKind}
        options={[
          { value: "quarter", label: "Quarter" },
          { value: "month", label: "Month" },
        ]}
        onChange={(periodKind) => form.setFieldValue("periodKind", periodKind)}
      />
      <fieldset className="grid grid-cols-2 gap-3 m-0 p-0 border-0 max-sm:grid-cols-1">
        <legend className="mb-1 font-medium">What HubSpot's categories count as</legend>
        {LINE_CATEGORIES.map((category) => (
          <NativeSelect
            key={category}
            label={categoryLabel(category)}
            data={LINE_CATEGORIES.map((one) => ({ value: one, label: categoryLabel(one) }))}
            {...form.getInputProps(`categories.${category}`)}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}

interface ChoiceListProps {
  label: string;
  note?: string;
  options: readonly { value: string; label: string }[];
  chosen: string[];
  error?: ReactNode;
  onChange: (chosen: string[]) => void;
}

function ChoiceList({ label, note, options, chosen, error, onChange }: ChoiceListProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset className="m-0 p-0 border-0">
      <legend className="mb-1 font-medium">{label}</legend>
      {note && <p className="mb-1 text-sm text-quiet">{note}</p>}
      <div className="flex flex-wrap gap-x-5 gap-y-2 max-h-40 overflow-y-auto">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function toInput(given: Values): ForecastLineInput {
  const { name, pipelines, filterField, filterValues, categories, periodKind } = given;
  return {
    name: name.trim(),
    pipelines: pipelines.length > 0 ? pipelines : null,
    filter: filterField === "" ? null : { field: filterField, values: filterValues },
    amountField: given.amountField || null,
    dateField: given.dateField || null,
    ownerField: given.ownerField || null,
    ...{ categories, periodKind },
  };
}
