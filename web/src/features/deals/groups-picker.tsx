import "../../ui/menu.css";
import { Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { DealGrouping } from "@touchline/contract";
import styles from "./views.module.css";

interface GroupsPickerProps {
  group: DealGrouping | undefined;
  /** False for users who see only their own deals. */
  hasOwners: boolean;
  onChange: (group: DealGrouping | undefined) => void;
}

const LABELS: Record<DealGrouping, string> = { owner: "Owner", stage: "Stage" };

export function GroupsPicker({ group, hasOwners, onChange }: GroupsPickerProps) {
  const offered = DealGrouping.options.filter((one) => hasOwners || one !== "owner");
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
          {group ? LABELS[group] : "None"}
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
          {offered.map((one) => (
            <Menu.RadioItem key={one} closeMenuOnClick value={one}>
              {LABELS[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
