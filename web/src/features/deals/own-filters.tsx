import { Popover } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import type { OwnFieldInfo } from "@touchline/contract";
import {
  type Day,
  isDateField,
  isNumberField,
  noFilter,
  type OwnFieldFilter,
  ownConditions,
  parseOwnFilters,
} from "@touchline/domain";
import { useId, useState } from "react";
import { ownFieldText } from "../../lib/own-fields.ts";
import { useSession } from "../../lib/session.ts";
import { formatFieldAmount } from "../../lib/typed-amount.ts";
import { DayField } from "../../ui/day-field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import picker from "../../ui/picker.module.css";
import type { ChangeSearch } from "./deal-search.ts";

interface OwnFiltersProps {
  fields: readonly OwnFieldInfo[];
  own: string[] | undefined;
  onChange: ChangeSearch;
}

/** Filters by own fields behind one button: there may be thirty of them. */
export function OwnFilters({ fields, own = [], onChange }: OwnFiltersProps) {
  const [open, setOpen] = useState<string | null>(null);
  const filters = parseOwnFilters(own);
  const [first, ...more] = fields.filter(({ name }) => filters.some((one) => one.name === name));
  const put = (filter: OwnFieldFilter, how?: { isPassing: boolean }) => {
    const next = [...filters.filter(({ name }) => name !== filter.name), filter];
    const conditions = next.flatMap(ownConditions);
    onChange({ own: conditions.length > 0 ? conditions : undefined }, how);
  };
  return (
    <Popover
      width={320}
      position="bottom-start"
      withinPortal={false}
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <button type="button" className={`${picker.target} unstyled`} data-narrowed={!!first}>
          <span className="text-quiet">Own fields</span>
          <span className="truncate font-medium">
            {first ? `${first.label}${more.length > 0 ? ` and ${more.length} more` : ""}` : "Any"}
          </span>
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className="max-w-[calc(100vw-32px)] max-h-105 overflow-y-auto p-2 border-0 rounded-card bg-surface shadow-float"
        aria-label="Own fields"
      >
        <ul>
          {fields.map((field) => (
            <FieldFilter
              key={field.name}
              field={field}
              filter={filters.find(({ name }) => name === field.name) ?? noFilter(field.name)}
              isOpen={open === field.name}
              onToggle={() => setOpen(open === field.name ? null : field.name)}
              onChange={put}
            />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

interface FieldFilterProps {
  field: OwnFieldInfo;
  filter: OwnFieldFilter;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (filter: OwnFieldFilter, how?: { isPassing: boolean }) => void;
}

function FieldFilter({ field, filter, isOpen, onToggle, onChange }: FieldFilterProps) {
  const id = useId();
  const said = useFilterText(field, filter);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  const { type } = field;
  const hasOrder = isNumberField(type) || isDateField(type);
  return (
    <li>
      <button
        type="button"
        className="unstyled box-border flex items-center gap-2 w-full min-h-8 px-1.5 rounded-md text-base/5 cursor-pointer hover:bg-hover focus-visible:-outline-offset-2 [&_svg]:flex-none [&_svg]:text-quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <Icon size={16} aria-hidden="true" />
        <span className="flex-1 truncate">{field.label}</span>
        <span className={`truncate ${said ? "font-medium" : "text-quiet"}`}>{said || "Any"}</span>
      </button>
      <fieldset id={id} hidden={!isOpen} className="m-0 pt-1 pr-2 pb-3 pl-7.5 border-0">
        <legend className="sr-only">{field.label}</legend>
        {isOpen && hasOrder && <Limits field={field} filter={filter} onChange={onChange} />}
        {isOpen && !hasOrder && type !== "text" && (
          <Options field={field} filter={filter} onChange={onChange} />
        )}
        {isOpen && (
          <>
            {(type === "text" || hasOrder) && (
              <Tick
                label="Filled in"
                isOn={filter.isFilled}
                onChange={(isFilled) => onChange({ ...filter, isFilled })}
              />
            )}
            <Tick
              label="Empty"
              isOn={filter.isEmpty}
              onChange={(isEmpty) => onChange({ ...filter, isEmpty })}
            />
          </>
        )}
      </fieldset>
    </li>
  );
}

type PartProps = Pick<FieldFilterProps, "field" | "filter" | "onChange">;

const YES_OR_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

function Options({ field, filter, onChange }: PartProps) {
  const options = field.type === "boolean" ? YES_OR_NO : field.options;
  return options.map(({ value, label }) => (
    <Tick
      key={value}
      label={label}
      isOn={filter.oneOf.includes(value)}
      onChange={(isOn) => {
        const others = filter.oneOf.filter((one) => one !== value);
        onChange({ ...filter, oneOf: isOn ? [...others, value] : others });
      }}
    />
  ));
}

interface TickProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <label className="flex items-center gap-2 min-h-8 text-base/5 cursor-pointer">
      <input
        type="checkbox"
        className="flex-none size-4 m-0 accent-primary-filled"
        checked={isOn}
        onChange={() => onChange(!isOn)}
      />
      {label}
    </label>
  );
}

const ENDS = [
  { key: "from", label: "From" },
  { key: "to", label: "To" },
] as const;

function Limits({ field, filter, onChange }: PartProps) {
  const session = useSession();
  const [unread, setUnread] = useState<"from" | "to" | null>(null);
  const currency = field.type === "currency" ? session.currency : undefined;
  const example = currency ? `${formatFieldAmount(95_000, currency)} or 95k` : "1500 or 1.25";
  return (
    <div className="grid grid-cols-2 gap-2 pb-1">
      {ENDS.map(({ key, label }) =>
        isDateField(field.type) ? (
          <DayField
            key={key}
            label={label}
            size="xs"
            value={filter[key] as Day | null}
            onChange={(day) => onChange({ ...filter, [key]: day })}
            onClear={() => onChange({ ...filter, [key]: null })}
          />
        ) : (
          <NumberField
            key={key}
            label={label}
            size="xs"
            decimals={2}
            currency={currency}
            value={limitOf(filter[key], { isUnread: unread === key })}
            error={unread === key && `Enter a number like ${example}.`}
            onChange={(number) => {
              setUnread(Number.isNaN(number) ? key : null);
              if (Number.isNaN(number)) return;
              const limit = number === null ? null : String(number);
              onChange({ ...filter, [key]: limit }, { isPassing: true });
            }}
          />
        ),
      )}
    </div>
  );
}

function limitOf(limit: string | null, { isUnread }: { isUnread: boolean }): number | null {
  if (isUnread) return Number.NaN;
  return limit === null ? null : Number(limit);
}

/** 'Anvil, Brightline', 'from €1,000' or 'Empty'; nothing if every deal passes. */
function useFilterText(field: OwnFieldInfo, filter: OwnFieldFilter): string {
  const session = useSession();
  const { type } = field;
  const { oneOf, from, to, isFilled, isEmpty } = filter;
  const limit = (text: string) =>
    ownFieldText(
      { ...field, type: type === "datetime" ? "date" : type },
      isNumberField(type) ? Number(text) : text,
      session,
    );
  const labels = (type === "boolean" ? YES_OR_NO : field.options).flatMap(({ value, label }) =>
    oneOf.includes(value) ? [label] : [],
  );
  const range =
    from !== null && to !== null
      ? `${limit(from)} – ${limit(to)}`
      : from !== null
        ? `from ${limit(from)}`
        : to !== null
          ? `to ${limit(to)}`
          : null;
  return [...labels, range, isFilled && "Filled in", isEmpty && "Empty"].filter(Boolean).join(", ");
}
