import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconBaselineDensitySmall } from "@tabler/icons-react";
import type { DealView } from "@touchline/contract";
import { may } from "@touchline/domain";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { useSession } from "../../lib/session.ts";
import { Notice } from "../../ui/notice.tsx";
import { showError } from "../../ui/toasts.ts";
import type { SetColumns } from "./column-layout.ts";
import { ColumnsPicker } from "./columns-picker.tsx";
import { ALL, type DealUrlSearch } from "./deal-search.ts";
import { GroupsPicker } from "./groups-picker.tsx";
import styles from "./views.module.css";
import { useCreateView, type useDealViews, useSaveView } from "./views-calls.ts";
import { ViewsForm } from "./views-form.tsx";
import { ViewsMenu } from "./views-menu.tsx";
import { type DealViewSettings, toUrlSearch, toViewState } from "./views-state.ts";
import { ViewsTabs } from "./views-tabs.tsx";

/** The width from which the views fit as tabs. */
const TABS_QUERY = "(min-width: 1024px)";

interface ViewsBarProps {
  views: ReturnType<typeof useDealViews>;
  named: string | undefined;
  /** That view if it exists; undefined for all deals. */
  view: DealView | undefined;
  look: DealViewSettings;
  hasOwners: boolean;
  onGroup: (group: DealViewSettings["group"]) => void;
  onColumns: SetColumns;
  isCompact: boolean;
  onCompact: () => void;
  onAddress: (address: DealUrlSearch, how?: { isPassing: boolean }) => void;
  linkOf: (address: DealUrlSearch) => string;
  exporting: ReactNode;
}

/** Saved views, unsaved changes and the table layout. */
export function ViewsBar(props: ViewsBarProps) {
  const { views, named, view, look, hasOwners, onAddress, linkOf } = props;
  const isNarrow = !(useMediaQuery(TABS_QUERY, true) ?? true);
  const known = views.data ?? [];
  const beginsWithView = known.some(({ isDefault }) => isDefault);
  const allDeals: DealUrlSearch = beginsWithView ? { view: ALL } : {};
  const isLost = views.data !== undefined && named !== undefined && named !== ALL && !view;
  const changes = toUrlSearch(look, view?.state ?? {}, { hasOwners });
  const link = () =>
    linkOf(view?.isShared ? { ...changes, view: view.id } : toUrlSearch(look, {}, { hasOwners }));
  return (
    <>
      {isLost && (
        <Notice
          tone="none"
          action={
            <Button
              variant="default"
              size="xs"
              onClick={() => onAddress({ ...changes, ...allDeals }, { isPassing: true })}
            >
              OK
            </Button>
          }
        >
          This view was deleted or isn't shared with you. Showing all deals.
        </Notice>
      )}
      <div className={styles.bar}>
        <ViewsTabs
          views={known}
          active={view}
          isNarrow={isNarrow}
          onView={(wanted) => onAddress(wanted ? { view: wanted.id } : allDeals)}
          menu={
            view && (
              <ViewsMenu
                view={view}
                link={link}
                onRemoved={() => onAddress(view.isDefault ? {} : allDeals, { isPassing: true })}
              />
            )
          }
        />
        {views.isError && views.data === undefined && (
          <button
            type="button"
            className={`${styles.quiet} unstyled focus-visible:-outline-offset-2 [&_svg]:flex-none [&_svg]:text-quiet`}
            onClick={() => void views.refetch()}
          >
            Load saved views again
          </button>
        )}
        <Changes
          key={view?.id ?? ALL}
          view={view}
          look={look}
          isChanged={Object.keys(changes).length > 0}
          onReset={() => onAddress(view ? { view: view.id } : allDeals)}
          onView={({ id }) => onAddress({ view: id }, { isPassing: true })}
        />
        <div className={styles.layout}>
          <GroupsPicker group={look.group} hasOwners={hasOwners} onChange={props.onGroup} />
          {!isNarrow && (
            <button
              type="button"
              className={`${styles.quiet} unstyled focus-visible:-outline-offset-2 [&_svg]:flex-none [&_svg]:text-quiet`}
              aria-pressed={props.isCompact}
              title="One-line rows"
              onClick={props.onCompact}
            >
              <IconBaselineDensitySmall size={14} aria-hidden="true" />
              Compact
            </button>
          )}
          <ColumnsPicker columns={look.columns} hasOwners={hasOwners} onColumns={props.onColumns} />
          {props.exporting}
        </div>
      </div>
    </>
  );
}

interface ChangesProps {
  view: DealView | undefined;
  look: DealViewSettings;
  isChanged: boolean;
  onReset: () => void;
  onView: (view: DealView) => void;
}

/** Unsaved changes to a view: save, save as, or reset. */
function Changes({ view, look, isChanged, onReset, onView }: ChangesProps) {
  const { user } = useSession();
  const [isNaming, setIsNaming] = useState(false);
  const create = useCreateView();
  const save = useSaveView();
  const overwrite = ({ id }: DealView) =>
    save.mutate(
      { id, state: toViewState(look) },
      {
        onSuccess: onView,
        onError: (problem) => showError(messageOf(problem, GENERIC_ERROR)),
      },
    );
  if (!isChanged && !isNaming) return null;
  const isReadOnly = !may(user, "write");
  return (
    <div className="flex flex-wrap items-center gap-0.5">
      {view && !isReadOnly && (
        <span className="mx-1 py-0.25 px-2 rounded-full bg-fair-soft whitespace-nowrap text-sm/4.5 text-fair">
          Unsaved changes
        </span>
      )}
      {view?.mayChange && (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={save.isPending}
          onClick={() => overwrite(view)}
        >
          Save
        </Button>
      )}
      {!isReadOnly && (
        <Button variant="subtle" size="compact-xs" onClick={() => setIsNaming(true)}>
          {view ? "Save as" : "Save as view"}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-xs" onClick={onReset}>
        Reset
      </Button>
      {isNaming && (
        <ViewsForm
          title="Save as a view"
          mayShare={may(user, "coach")}
          onSave={async (form) =>
            onView(await create.mutateAsync({ ...form, state: toViewState(look) }))
          }
          onClose={() => setIsNaming(false)}
        />
      )}
    </div>
  );
}
