import "../../ui/menu.css";
import { Menu } from "@mantine/core";
import { IconChevronDown, IconLock, IconUsers } from "@tabler/icons-react";
import type { DealView } from "@touchline/contract";
import { Fragment, type ReactNode } from "react";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./views.module.css";

interface ViewsTabsProps {
  views: DealView[];
  /** The active view; undefined for all deals. */
  active: DealView | undefined;
  /** Renders a dropdown where tabs don't fit. */
  isNarrow: boolean;
  onView: (view: DealView | undefined) => void;
  menu: ReactNode;
}

const ALL_DEALS = "All deals";
const MAX_TABS = 5;

/** Views as tabs; overflow goes into a dropdown. */
export function ViewsTabs({ views, active, isNarrow, onView, menu }: ViewsTabsProps) {
  if (isNarrow) {
    return (
      <nav aria-label="Views" className={styles.tabs}>
        <ViewsList
          name={active?.name ?? ALL_DEALS}
          views={views}
          active={active}
          hasAll
          onView={onView}
        />
        {menu}
      </nav>
    );
  }
  const first = views.slice(0, MAX_TABS);
  const isHidden = active !== undefined && !first.includes(active);
  const shown = isHidden ? [...first.slice(0, MAX_TABS - 1), active] : first;
  const rest = views.filter((view) => !shown.includes(view));
  return (
    <nav aria-label="Views" className={styles.tabs}>
      <Tab isActive={!active} onClick={() => onView(undefined)}>
        {ALL_DEALS}
      </Tab>
      {shown.map((view) => (
        <Fragment key={view.id}>
          <Tab isActive={view === active} onClick={() => onView(view)}>
            <ViewName view={view} />
          </Tab>
          {view === active && menu}
        </Fragment>
      ))}
      {rest.length > 0 && (
        <ViewsList name={`${rest.length} more`} views={rest} active={active} onView={onView} />
      )}
    </nav>
  );
}

interface TabProps {
  isActive: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tab({ isActive, onClick, children }: TabProps) {
  return (
    <button
      type="button"
      className={`${styles.tab} unstyled focus-visible:-outline-offset-2 [&_svg]:flex-none [&_svg]:text-quiet`}
      aria-current={isActive ? "true" : undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function ViewName({ view }: { view: DealView }) {
  const Icon = view.isLocked ? IconLock : IconUsers;
  return (
    <>
      <span className="overflow-hidden text-ellipsis">{view.name}</span>
      {view.isShared && (
        <>
          <Icon size={14} aria-hidden="true" />
          <VisuallyHidden>{view.isLocked ? "(the team's, locked)" : "(the team's)"}</VisuallyHidden>
        </>
      )}
    </>
  );
}

interface ViewsListProps extends Omit<ViewsTabsProps, "isNarrow" | "menu"> {
  name: string;
  hasAll?: boolean;
}

function ViewsList({ name, views, active, hasAll = false, onView }: ViewsListProps) {
  return (
    <Menu
      position="bottom-start"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <button
          type="button"
          className={`${styles.quiet} unstyled focus-visible:-outline-offset-2 [&_svg]:flex-none [&_svg]:text-quiet`}
        >
          {hasAll && <span className="text-quiet">View</span>}
          <span className="overflow-hidden text-ellipsis">{name}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Views">
        <Menu.RadioGroup
          value={active?.id ?? ALL_DEALS}
          onChange={(id) => onView(views.find((view) => view.id === id))}
        >
          {hasAll && (
            <Menu.RadioItem closeMenuOnClick value={ALL_DEALS}>
              {ALL_DEALS}
            </Menu.RadioItem>
          )}
          {views.map((view) => (
            <Menu.RadioItem key={view.id} closeMenuOnClick value={view.id}>
              <span className="flex items-center gap-1.5 max-w-65">
                <ViewName view={view} />
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
