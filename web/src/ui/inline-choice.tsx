import "./menu.css";
import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { useIsReadOnly } from "../lib/read-only.ts";
import styles from "./inline.module.css";
import { useEscape } from "./use-escape.ts";
import { type Layer, PopoverAnchor, tablePortalProps, useLayer, useOpener } from "./use-opener.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface InlineChoiceProps {
  /** What is selected, and of what: 'Stage of Acme'. */
  label: string;
  value: string;
  options: { value: string; label: string; mark?: ReactNode }[];
  onChange: (value: string) => void;
  children: ReactNode;
}

/** A value that opens a list of options on click. */
export function InlineChoice(props: InlineChoiceProps) {
  return useIsReadOnly() ? props.children : <EditableChoice {...props} />;
}

function EditableChoice({ children, ...props }: InlineChoiceProps) {
  const opener = useOpener("menu");
  useEscape(opener.isOpen, () => opener.put(false));
  return (
    <>
      <button
        type="button"
        className={`${styles.value} unstyled focus-visible:-outline-offset-1`}
        {...opener.target}
      >
        <VisuallyHidden>{props.label}: </VisuallyHidden>
        {children}
      </button>
      {opener.isMade && <Choices {...props} layer={opener.layer} />}
    </>
  );
}

interface ChoicesProps extends Omit<InlineChoiceProps, "children"> {
  layer: Layer;
}

function Choices({ label, value, options, onChange, layer }: ChoicesProps) {
  const choose = (chosen: string) => {
    if (chosen !== value) onChange(chosen);
  };
  return (
    <Menu
      {...useLayer(layer)}
      {...tablePortalProps(layer.button.current)}
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <PopoverAnchor to={layer.button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.RadioGroup value={value} onChange={choose}>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
              <span className="inline-flex items-center gap-2">
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
