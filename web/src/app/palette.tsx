import "../ui/dialog.css";
import "@mantine/spotlight/styles.layer.css";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from "@mantine/spotlight";
import { IconBriefcase, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, type FoundDeal } from "@touchline/contract";
import { may } from "@touchline/domain";
import { useEffect, useState } from "react";
import { useTeam } from "../features/team/use-team.ts";
import { routeQuery } from "../lib/api.ts";
import { formatShortMoney } from "../lib/format.ts";
import { reviewQueueSearch } from "../lib/review-queue.ts";
import { useSession } from "../lib/session.ts";
import { Avatar } from "../ui/avatar.tsx";
import { formatOwner } from "../ui/owner-name.tsx";
import styles from "./palette.module.css";
import { type Command, filterCommands } from "./palette-command.ts";
import { useCommands, useTeamCommands } from "./palette-commands.tsx";
import { PaletteDialog, type PaletteDialogName } from "./palette-dialogs.tsx";
import { usePageCommands } from "./palette-pages.tsx";
import { usePastDayCommands } from "./palette-past.tsx";

const actionClassNames = {
  action: styles.action,
  actionDescription: styles.description,
  actionSection: styles.section,
};

const [store, palette] = createSpotlight();

const DEBOUNCE_MS = 150;
/** A single letter matches nearly every name. */
const MIN_LETTERS = 2;

/** Jumps to any page, person or deal, and runs global commands. Opens whenever `calls` changes. */
export function Palette({ calls }: { calls: number }) {
  const [typed, setTyped] = useState("");
  const [dialog, setDialog] = useState<PaletteDialogName | null>(null);
  const isTyping = typed.trim() !== "";
  const groups = [
    toSpotlightGroup(
      "Commands",
      [...useCommands(setDialog), ...usePastDayCommands(typed)],
      isTyping,
    ),
    toSpotlightGroup("Pages", usePageCommands(), isTyping),
    usePeopleGroup(),
    toSpotlightGroup("With your team", useTeamCommands(setDialog), isTyping),
  ];
  const deals = useDealGroup(typed);
  useEffect(() => {
    if (calls > 0) palette.open();
  }, [calls]);
  useSelectFirst(deals.group.actions.map(({ id }) => id).join());
  return (
    <>
      <Spotlight
        actions={[...groups, deals.group]}
        filter={(query, given) => filterCommands(query, given as SpotlightActionGroupData[])}
        query={typed}
        onQueryChange={setTyped}
        store={store}
        shortcut={null}
        // A dialog opened by a command takes the focus and later returns it to the original
        // element.
        returnFocus={dialog === null}
        highlightQuery
        scrollable
        maxHeight={420}
        nothingFound={deals.isLooking ? "Searching deals…" : "Nothing found"}
        attributes={{ content: { "aria-label": "Search or jump to" } }}
        classNames={{ actionsGroup: styles.group }}
        searchProps={{
          leftSection: <IconSearch size={18} />,
          placeholder: "Search or jump to",
          "aria-label": "Search or jump to",
        }}
      />
      {dialog && <PaletteDialog shown={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

function toSpotlightGroup(
  group: string,
  commands: Command[],
  isTyping: boolean,
): SpotlightActionGroupData {
  return {
    group,
    actions: commands
      .filter(({ isSearchOnly }) => isTyping || !isSearchOnly)
      .map(({ icon: Icon, run, isSearchOnly: _, ...shown }) => ({
        ...shown,
        classNames: actionClassNames,
        leftSection: <Icon size={18} />,
        onClick: run,
      })),
  };
}

/** Selects the first result for Enter, also when results arrive after a delay. */
function useSelectFirst(found: string) {
  useEffect(() => {
    const first = document.querySelector(`.${styles.action}`);
    if (found === "" || !first || document.querySelector(`.${styles.action}[data-selected]`))
      return;
    first.setAttribute("data-selected", "true");
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [found]);
}

function usePeopleGroup(): SpotlightActionGroupData {
  const navigate = useNavigate();
  const { user } = useSession();
  const { data: team = [] } = useTeam();
  return {
    group: "Team",
    actions: (may(user, "read-team") ? team : []).map(({ id, name, title }) => ({
      id,
      label: name,
      description: title,
      classNames: actionClassNames,
      leftSection: <Avatar name={name} size={24} />,
      onClick: () => void navigate({ to: "/rep/$repId", params: { repId: id } }),
    })),
  };
}

/**
 * Searches deals by name after a typing pause; a deal's check always opens in its current state.
 */
function useDealGroup(typed: string) {
  const navigate = useNavigate();
  const { user, currency, isHubspotConnected, hasHubspotTrouble } = useSession();
  const [words] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const isAsked = (isHubspotConnected || hasHubspotTrouble) && words.length >= MIN_LETTERS;
  const found = useQuery({
    ...routeQuery(api.deals.find, { query: { words } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const open = (hubspotId: string) =>
    void navigate({
      to: ".",
      search: (shown: object) => ({ ...shown, asOf: undefined, ...reviewQueueSearch([hubspotId]) }),
      resetScroll: false,
    });
  const failed = {
    id: "deals-failed",
    label: "Couldn't search deals.",
    description: "Try again",
    keywords: words,
    classNames: actionClassNames,
    leftSection: <IconBriefcase size={18} />,
    closeSpotlightOnTrigger: false,
    onClick: () => void found.refetch(),
  };
  const hits = (isAsked ? (found.data ?? []) : []).map((deal) => ({
    id: deal.id,
    label: deal.name || "Unnamed deal",
    description: formatDealSummary(deal, { currency, hasOwners: may(user, "read-team") }),
    // Adds the typed words, because the palette's own filter would miss non-adjacent matches.
    keywords: found.isPlaceholderData ? "" : words,
    classNames: actionClassNames,
    leftSection: <IconBriefcase size={18} />,
    onClick: () => open(deal.hubspotId),
  }));
  const group: SpotlightActionGroupData = {
    group: "Deals",
    actions: isAsked && found.isLoadingError ? [failed] : hits,
  };
  return { group, isLooking: isAsked && (found.isFetching || words !== typed.trim()) };
}

function formatDealSummary(
  { stage, ownedBy, amountInHomeCurrency: amount, status }: FoundDeal,
  { currency, hasOwners }: { currency: string; hasOwners: boolean },
): string {
  return [
    status === "open" ? stage : status === "won" ? "Won" : "Lost",
    amount === null ? null : formatShortMoney(amount, currency),
    hasOwners ? formatOwner(ownedBy) : null,
  ]
    .filter(Boolean)
    .join(" · ");
}
