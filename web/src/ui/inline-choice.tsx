import "./menu.css";
import { Menu, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import styles from "./inline.module.css";
import { useEscape } from "./use-escape.ts";

interface InlineChoiceProps {
  /** What is chosen, and of what: 'Stage of Acme'. */
  label: string;
  value: string;
  options: { value: string; label: string; mark?: ReactNode }[];
  onChange: (value: string) => void;
  children: ReactNode;
}

/** A value that turns into a list of others when it is clicked. */
export function InlineChoice({ label, value, options, onChange, children }: InlineChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEscape(isOpen, () => setIsOpen(false));
  const choose = (chosen: string) => {
    if (chosen !== value) onChange(chosen);
  };
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
        <button type="button" className={styles.value}>
          <VisuallyHidden>{label}: </VisuallyHidden>
          {children}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.RadioGroup value={value} onChange={choose}>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
              <span className={styles.option}>
                {option.mark}
                {option.label}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
