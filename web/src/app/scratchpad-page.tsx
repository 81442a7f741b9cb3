import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { isSeller } from "@touchline/domain";
import { useState } from "react";
import { FoundPages } from "../features/scratchpad/found-pages.tsx";
import { LineTools, type LineUse } from "../features/scratchpad/line-tools.tsx";
import { ScratchEditor } from "../features/scratchpad/scratch-editor.tsx";
import { locationOf, readScratchSearch } from "../features/scratchpad/scratch-location.ts";
import { formatWeek, ScratchNav } from "../features/scratchpad/scratch-nav.tsx";
import { ScratchSkeleton } from "../features/scratchpad/scratch-skeleton.tsx";
import { usePages, useRemovePage } from "../features/scratchpad/use-scratchpad.ts";
import { useAddTalkingPoint } from "../features/scratchpad/use-talking-point.ts";
import { useQuarters } from "../lib/quarters.ts";
import { useSession } from "../lib/session.ts";
import { Confirm } from "../ui/confirm.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { QueryContent } from "../ui/query-content.tsx";
import { showError } from "../ui/toasts.ts";
import { LineDialog } from "./line-dialog.tsx";
import { PAGES } from "./pages.ts";

const route = getRouteApi("/layout/scratchpad");
const DEBOUNCE_MS = 200;

/** The user's pages: one per week, plus pinned ones. */
export function ScratchpadPage() {
  const quarters = useQuarters();
  const place = locationOf(readScratchSearch(route.useSearch()), quarters);
  const navigate = route.useNavigate();
  const pages = usePages();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  return (
    <>
      <PageHeader
        title={PAGES.scratchpad.label}
        context="Only you see what you write here"
        actions={
          <TextInput
            aria-label="Search all pages"
            placeholder="Search all pages"
            leftSection={<IconSearch size={16} />}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={({ key }) => key === "Escape" && setTyped("")}
          />
        }
      />
      <div className="flex flex-col gap-3 max-w-215">
        {typed.trim() !== "" && (
          <FoundPages search={search || typed.trim()} onOpen={() => setTyped("")} />
        )}
        <QueryContent
          hasCards
          errorTitle="Couldn't load your pages"
          query={pages}
          skeleton={<ScratchSkeleton />}
        >
          {(all) => (
            <>
              <ScratchNav
                place={place}
                pages={all}
                onWeek={(week) =>
                  void navigate({
                    search: week === quarters.mondayOf(quarters.today) ? {} : { week },
                  })
                }
                onNew={() => void navigate({ search: { page: crypto.randomUUID() } })}
              />
              <Page key={place.page ?? place.week} place={place} pages={all} />
            </>
          )}
        </QueryContent>
      </div>
    </>
  );
}

type PageProps = Pick<Parameters<typeof ScratchEditor>[0], "place" | "pages">;

function Page({ place, pages }: PageProps) {
  const { user, isHubspotConnected, hasHubspotTrouble } = useSession();
  const quarters = useQuarters();
  const addPoint = useAddTalkingPoint();
  const [making, setMaking] = useState<{ use: LineUse; line: string } | null>(null);
  /** Items created from lines since the page opened, to prevent duplicates. */
  const [made, setMade] = useState<readonly string[]>([]);
  const remember = (use: LineUse, line: string) => setMade((all) => [...all, `${use} ${line}`]);
  const pinned = place.page === null ? null : pages.find(({ id }) => id === place.page);
  const onUse = (use: LineUse, line: string) => {
    // A rep's talking points always go to their manager.
    if (use === "talking-point" && isSeller(user)) {
      if (addPoint.isPending) return;
      const onSuccess = () => remember(use, line);
      return addPoint.mutate({ line, repId: user.id }, { onSuccess });
    }
    setMaking({ use, line });
  };
  return (
    <>
      <ScratchEditor
        place={place}
        title={place.page === null ? formatWeek(place.week, quarters) : pinned?.title || "New page"}
        pages={pages}
        tools={pinned && <RemovePage id={pinned.id} title={pinned.title} />}
        lineTools={(line) => (
          <LineTools
            line={line}
            hasDeals={isHubspotConnected || hasHubspotTrouble}
            isMade={(use) => made.includes(`${use} ${line}`)}
            onUse={onUse}
          />
        )}
      />
      {making && (
        <LineDialog
          {...making}
          onMade={() => remember(making.use, making.line)}
          onClose={() => setMaking(null)}
        />
      )}
    </>
  );
}

function RemovePage({ id, title }: { id: string; title: string }) {
  const navigate = route.useNavigate();
  const remove = useRemovePage();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" color="red" onClick={() => setIsAsking(true)}>
        Delete page
      </Button>
      {isAsking && (
        <Confirm
          title="Delete this page?"
          action="Delete"
          isBusy={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { params: { id } },
              {
                onSuccess: () => void navigate({ search: {} }),
                onError: ({ message }) => showError(message),
              },
            )
          }
          onClose={() => setIsAsking(false)}
        >
          “{title || "Untitled page"}” will be deleted for good. What you created from it stays.
        </Confirm>
      )}
    </>
  );
}
