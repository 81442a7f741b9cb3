import { ActionIcon, Button, Skeleton, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import type { AvailableField, OwnFields as Overview, OwnFieldInfo } from "@touchline/contract";
import { MAX_OWN_FIELDS } from "@touchline/domain";
import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { formatCount } from "../../lib/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { useAvailableFields, useChooseFields, useChosenFields } from "./use-own-fields.ts";

const TYPE_LABELS: Record<OwnFieldInfo["type"], string> = {
  text: "Text",
  number: "Number",
  currency: "Amount",
  date: "Date",
  datetime: "Date and time",
  choice: "One of a list",
  choices: "Several of a list",
  boolean: "Yes or no",
};
const ERROR = "We couldn't save your fields. Please try again.";

/** Which further HubSpot properties deals have here. */
export function OwnFields() {
  const chosen = useChosenFields();
  const choose = useChooseFields();
  const [isAdding, setIsAdding] = useState(false);
  const put = (names: string[], done: string) =>
    choose.mutate(
      { body: { names } },
      {
        onSuccess: () => showSuccess(done),
        onError: (problem) => showError(messageOf(problem, ERROR)),
      },
    );
  const fields = chosen.data?.fields ?? [];
  return (
    <Panel title="Own fields" context={`${fields.length} of ${MAX_OWN_FIELDS}`}>
      <div className="grid gap-3 p-4">
        <p className="text-base/inherit text-quiet">
          HubSpot properties your team sells by. Everyone sees and edits them on their deals, and
          exports have a column for each.
        </p>
        <QueryContent query={chosen} skeleton={<Skeleton height={96} />}>
          {(overview) => (
            <>
              <Progress overview={overview} />
              {overview.fields.length === 0 ? (
                <EmptyState title="No own fields yet">
                  Add the HubSpot properties your team sells by, such as ARR or a renewal date.
                </EmptyState>
              ) : (
                <ChosenList fields={overview.fields} onChange={put} isBusy={choose.isPending} />
              )}
              {isAdding ? (
                <Search
                  chosen={overview.fields}
                  isBusy={choose.isPending}
                  onAdd={({ name, label }) =>
                    put([...overview.fields.map((field) => field.name), name], `${label} added`)
                  }
                />
              ) : (
                <Button
                  variant="default"
                  className="justify-self-start"
                  onClick={() => setIsAdding(true)}
                >
                  Add a HubSpot property
                </Button>
              )}
            </>
          )}
        </QueryContent>
      </div>
    </Panel>
  );
}

function Progress({ overview: { reading } }: { overview: Overview }) {
  if (!reading) return null;
  return (
    <p role="status" className="text-base/inherit">
      {`Reading values from HubSpot: ${formatCount(reading.done)} of ${formatCount(reading.total)} deals.`}
      {reading.error && <span className="text-quiet"> Paused: {reading.error}</span>}
    </p>
  );
}

interface ChosenListProps {
  fields: OwnFieldInfo[];
  isBusy: boolean;
  onChange: (names: string[], done: string) => void;
}

function ChosenList({ fields, isBusy, onChange }: ChosenListProps) {
  const names = fields.map(({ name }) => name);
  const move = (place: number, by: number) => {
    const [name = ""] = names.slice(place, place + 1);
    onChange(names.toSpliced(place, 1).toSpliced(place + by, 0, name), "Order saved");
  };
  return (
    <ul className="border border-line rounded-card divide-y divide-line">
      {fields.map(({ name, label, type, isEditable, goneAt, note }, place) => (
        <li key={name} className="flex items-center gap-2 py-2 px-3">
          <div className="flex-1 min-w-0">
            <p className="font-medium wrap-anywhere">{label}</p>
            <p className="text-sm text-quiet wrap-anywhere">
              {[TYPE_LABELS[type], name, !isEditable && "Read-only in HubSpot"]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {note && <p className={`text-sm ${goneAt ? "text-bad" : "text-quiet"}`}>{note}</p>}
          </div>
          <ActionIcon
            size={28}
            aria-label={`Move ${label} up`}
            disabled={isBusy || place === 0}
            onClick={() => move(place, -1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            size={28}
            aria-label={`Move ${label} down`}
            disabled={isBusy || place === fields.length - 1}
            onClick={() => move(place, 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon
            size={28}
            aria-label={`Remove ${label}`}
            disabled={isBusy}
            onClick={() =>
              onChange(
                names.filter((one) => one !== name),
                `${label} removed. Its values stay in HubSpot.`,
              )
            }
          >
            <IconTrash size={16} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

const MAX_SHOWN = 20;

interface SearchProps {
  chosen: OwnFieldInfo[];
  isBusy: boolean;
  onAdd: (field: AvailableField) => void;
}

function Search({ chosen, isBusy, onAdd }: SearchProps) {
  const available = useAvailableFields(true);
  const [words, setWords] = useState("");
  const isFull = chosen.length >= MAX_OWN_FIELDS;
  return (
    <div className="grid gap-2">
      <TextInput
        label="Search HubSpot's deal properties"
        value={words}
        autoFocus
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {isFull && (
        <p className="text-sm text-quiet">{`You have ${MAX_OWN_FIELDS} fields. Remove one to add another.`}</p>
      )}
      <QueryContent
        query={available}
        errorText={(problem) => messageOf(problem, ERROR)}
        skeleton={<Skeleton height={120} />}
      >
        {(all) => {
          const found = matching(all, words).filter(
            ({ name }) => !chosen.some((field) => field.name === name),
          );
          return found.length === 0 ? (
            <p className="text-quiet">No HubSpot property matches.</p>
          ) : (
            <ul className="border border-line rounded-card divide-y divide-line">
              {found.slice(0, MAX_SHOWN).map((field) => (
                <li key={field.name} className="flex items-center gap-2 py-1.5 px-3">
                  <div className="flex-1 min-w-0">
                    <span className="wrap-anywhere">{field.label}</span>
                    <span className="text-sm text-quiet wrap-anywhere">
                      {` ${TYPE_LABELS[field.type]} · ${field.name}`}
                    </span>
                  </div>
                  <Button
                    variant="default"
                    size="xs"
                    disabled={isBusy || isFull}
                    aria-label={`Add ${field.label}`}
                    onClick={() => onAdd(field)}
                  >
                    Add
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryContent>
    </div>
  );
}

function matching(all: AvailableField[], words: string): AvailableField[] {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ name, label }) =>
    terms.every((term) => `${label} ${name}`.toLowerCase().includes(term)),
  );
}
