import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ScratchPage } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { pluralise } from "../../lib/format.ts";
import { type Quarters, useQuarters } from "../../lib/quarters.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { linesOf } from "./scratch-location.ts";
import { formatWeek } from "./scratch-nav.tsx";
import { usePageSearch } from "./use-scratchpad.ts";

interface FoundPagesProps {
  search: string;
  onOpen: () => void;
}

/** Pages that match the search, with the matching line. */
export function FoundPages({ search, onOpen }: FoundPagesProps) {
  const found = usePageSearch(search);
  const quarters = useQuarters();
  return (
    <section
      aria-label="Found pages"
      className="border border-line rounded-card bg-surface overflow-hidden"
    >
      <QueryContent query={found} skeleton={<Skeleton height={64} m={16} />}>
        {(pages) =>
          pages.length === 0 ? (
            <EmptyState title="No pages found">
              We searched all your weekly and pinned pages.
            </EmptyState>
          ) : (
            <>
              <p className="pt-2.5 pb-1 px-4 text-sm text-quiet" role="status">
                {pluralise(pages.length, "page")}
              </p>
              <ul>
                {pages.map((page) => (
                  <li key={page.id}>
                    <Link
                      to="/scratchpad"
                      search={page.week ? { week: page.week as Day } : { page: page.id }}
                      className="unstyled box-border flex flex-col w-full py-2 px-4 cursor-pointer hover:bg-hover focus-visible:-outline-offset-2"
                      onClick={onOpen}
                    >
                      <span className="truncate font-medium">{pageNameOf(page, quarters)}</span>
                      <span className="truncate text-sm/4.5 text-quiet">
                        {matchingLine(page, search)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryContent>
    </section>
  );
}

function pageNameOf({ week, title }: ScratchPage, quarters: Quarters): string {
  return week ? formatWeek(week as Day, quarters) : title || "Untitled page";
}

/** A match may span lines; then the first line is used. */
function matchingLine({ content }: ScratchPage, search: string): string {
  const lines = linesOf(content);
  return lines.find((line) => line.toLowerCase().includes(search.toLowerCase())) ?? lines[0] ?? "";
}
