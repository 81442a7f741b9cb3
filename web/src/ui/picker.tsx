import "./menu.css";
import { Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import styles from "./picker.module.css";
import { useEscape } from "./use-escape.ts";

interface PickerProps {
  label: string;
  /** The label for selecting everything: 'All owners'. */
  all: string;
  /** Options with the same `under` are grouped below it. */
  options: { value: string; label: string; under?: string }[];
  chosen: string[];
  isDisabled?: boolean;
  onChange: (chosen: string[]) => void;
}

/**
 * A multi-select with the selection on the button. Nothing is ticked while everything is selected,
 * so that the first click selects that option only; unticking the last one selects everything.
 */
export function Picker(props: PickerProps) {
  const { label, all, options, chosen, isDisabled = false, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  useEscape(isOpen, () => setIsOpen(false));
  const isAll = chosen.length === options.length;
  const selectAll = () => onChange(options.map(({ value }) => value));
  const toggle = (value: string) => {
    const rest = chosen.filter((one) => one !== value);
    if (isAll) onChange([value]);
    else if (rest.length === chosen.length) onChange([...chosen, value]);
    else if (rest.length > 0) onChange(rest);
    else selectAll();
  };
  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      closeOnItemClick={false}
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <button
          type="button"
          className={`${styles.target} unstyled`}
          data-narrowed={!isAll}
          disabled={isDisabled}
        >
          <span className="text-quiet">{label}</span>
          <span className="truncate font-medium">{isAll ? all : chosenText(options, chosen)}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.Item disabled={isAll} onClick={selectAll} className="text-quiet">
          {all}
        </Menu.Item>
        {options.map((option, place) => (
          <Fragment key={option.value}>
            {option.under !== options[place - 1]?.under && <OptionHeading heading={option.under} />}
            <div className={`${styles.row} flex items-center`} data-reveals>
              <Menu.CheckboxItem
                checked={!isAll && chosen.includes(option.value)}
                onChange={() => toggle(option.value)}
              >
                {option.label}
              </Menu.CheckboxItem>
              <Menu.Item
                className="w-auto text-sm/inherit text-primary opacity-0 revealed:opacity-100"
                aria-label={`Only ${option.label}`}
                onClick={() => onChange([option.value])}
              >
                only
              </Menu.Item>
            </div>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The start of an option group; one without a heading gets a divider. */
function OptionHeading({ heading }: { heading: string | undefined }) {
  return heading ? <Menu.Label>{heading}</Menu.Label> : <Menu.Divider />;
}

function chosenText(options: PickerProps["options"], chosen: string[]): string {
  const [first, ...more] = options.filter(({ value }) => chosen.includes(value));
  if (!first) return "None";
  return more.length === 0 ? first.label : `${first.label} and ${more.length} more`;
}
