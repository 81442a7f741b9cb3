import "../../ui/menu.css";
import { Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { DealGrouping } from "@touchline/contract";
import { isGroupableField, ownProperty } from "@touchline/domain";
import { useOwnFields } from "../../lib/own-fields.ts";
import styles from "./views.module.css";

interface GroupsPickerProps {
  group: DealGrouping | undefined;
  /** False for users who see only their own deals. */
  hasOwners: boolean;
  onChange: (group: DealGrouping | undefined) => void;
}

interface Offered {
  by: DealGrouping;
  label: string;
}
const STANDARD: Offered[] = [
  { by: "owner", label: "Owner" },
  { by: "stage", label: "Stage" },
];

export function GroupsPicker({ group, hasOwners, onChange }: GroupsPickerProps) {
  const own = useOwnFields().filter(({ type }) => isGroupableField(type));
  const offered: Offered[] = [
    ...STANDARD.filter(({ by }) => hasOwners || by !== "owner"),
    ...own.map(({ name, label }) => ({ by: ownProperty(name), label })),
  ];
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <button
          type="button"
          className={`${styles.quiet} unstyled focus-visible:-outline-offset-2 [&_svg]:flex-none [&_svg]:text-quiet`}
        >
          <span className="text-quiet">Group</span>
          {offered.find(({ by }) => by === group)?.label ?? "None"}
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Group">
        <Menu.RadioGroup
          value={group ?? "none"}
          onChange={(wanted) => onChange(DealGrouping.safeParse(wanted).data)}
        >
          <Menu.RadioItem closeMenuOnClick value="none">
            None
          </Menu.RadioItem>
          {offered.map(({ by, label }) => (
            <Menu.RadioItem key={by} closeMenuOnClick value={by}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
