import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { TalkingPoint } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { DayField } from "../../ui/day-field.tsx";
import { type ActionDraft, newAction } from "./wrap-up-form.ts";

const MAX_TEXT_LENGTH = 200;

interface WrapUpActionsProps {
  rep: { id: string; name: string };
  points: TalkingPoint[];
  actions: ActionDraft[];
  onChange: (actions: ActionDraft[]) => void;
}

/** Actions from ticked talking points, or typed. */
export function WrapUpActions({ rep, points, actions, onChange }: WrapUpActionsProps) {
  const { user } = useSession();
  const { today } = useQuarters();
  const people = [rep, { id: user.id, name: `${user.name} (you)` }];
  const add = (text: string, pointId: string | null) =>
    onChange([...actions, newAction({ text, pointId, assigneeId: user.id, today })]);
  const without = (is: (action: ActionDraft) => boolean) =>
    onChange(actions.filter((action) => !is(action)));
  return (
    <fieldset className="flex flex-col gap-2 min-w-0 m-0 p-0 border-0">
      <legend className="pt-0 pb-1 px-0 text-md font-semibold">Actions</legend>
      {points.length > 0 && (
        <p className="text-base text-quiet">
          Choose which talking points become actions; they're ticked off.
        </p>
      )}
      {points.length > 0 && (
        <ul
          className="flex flex-col gap-2 max-h-42 overflow-y-auto"
          aria-label="Talking points to turn into actions"
        >
          {points.map(({ id, title }) => (
            <li key={id}>
              <Checkbox
                label={title}
                checked={actions.some(({ pointId }) => pointId === id)}
                onChange={({ currentTarget }) =>
                  currentTarget.checked ? add(title, id) : without(({ pointId }) => pointId === id)
                }
              />
            </li>
          ))}
        </ul>
      )}
      {actions.map((action, index) => (
        <Fields
          key={action.key}
          place={index + 1}
          action={action}
          people={people}
          onChange={(changed) =>
            onChange(actions.map((one) => (one.key === action.key ? changed : one)))
          }
          onRemove={() => without(({ key }) => key === action.key)}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        className="self-start -ml-2"
        leftSection={<IconPlus size={14} />}
        onClick={() => add("", null)}
      >
        Add an action
      </Button>
    </fieldset>
  );
}

interface FieldsProps {
  place: number;
  action: ActionDraft;
  people: { id: string; name: string }[];
  onChange: (action: ActionDraft) => void;
  onRemove: () => void;
}

function Fields({ place, action, people, onChange, onRemove }: FieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_150px_136px_auto] items-center gap-2 max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] max-sm:[&>:first-child]:col-span-full">
      <TextInput
        aria-label={`Action ${place}`}
        placeholder="What needs to be done"
        maxLength={MAX_TEXT_LENGTH}
        autoFocus={action.pointId === null}
        value={action.text}
        onChange={({ currentTarget }) => onChange({ ...action, text: currentTarget.value })}
      />
      <NativeSelect
        aria-label={`Who does action ${place}`}
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={action.assigneeId}
        onChange={({ currentTarget }) => onChange({ ...action, assigneeId: currentTarget.value })}
      />
      <DayField
        aria-label={`Action ${place} is due`}
        value={action.dueDate as Day | null}
        onChange={(dueDate) => onChange({ ...action, dueDate })}
        onClear={() => onChange({ ...action, dueDate: null })}
      />
      <ActionIcon aria-label={`Remove action ${place}`} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
