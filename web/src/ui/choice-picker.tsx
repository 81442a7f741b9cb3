import "./menu.css";
import { Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./picker.module.css";
import { useEscape } from "./use-escape.ts";

interface ChoicePickerProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** Whether it filters anything. */
  isNarrowed: boolean;
  onChange: (value: string) => void;
}

/** A single-select with the current choice on the button. */
export function ChoicePicker({ label, value, options, isNarrowed, onChange }: ChoicePickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEscape(isOpen, () => setIsOpen(false));
  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <button type="button" className={`${styles.target} unstyled`} data-narrowed={isNarrowed}>
          <span className="text-quiet">{label}</span>
          <span className="truncate font-medium">
            {options.find((option) => option.value === value)?.label}
          </span>
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label} className="max-h-80 overflow-y-auto">
        <Menu.RadioGroup value={value} onChange={onChange}>
          {options.map((option) => (
            <Menu.RadioItem
              key={option.value}
              value={option.value}
              closeMenuOnClick
              // On opening, the focus is on the current choice; letters and arrow keys move from
              // there.
              data-autofocus={option.value === value || undefined}
            >
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
