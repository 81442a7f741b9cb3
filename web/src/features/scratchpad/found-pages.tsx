import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ScratchPage } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { counted } from "../../lib/format.ts";
import { type Quarters, useQuarters } from "../../lib/quarters.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { weekWords } from "./scratch-nav.tsx";
import { linesOf } from "./scratch-place.ts";
import { useFound } from "./use-scratchpad.ts";

interface FoundPagesProps {
  search: string;
  onOpen: () => void;
}

/** Pages that match the search, with the matching line. */
export function FoundPages({ search, onOpen }: FoundPagesProps) {
  const found = useFound(search);
  const quarters = useQuarters();
  return (
    <section
      aria-label="Found pages"
      className="border border-line rounded-card bg-surface overflow-hidden"
    >
      <Loaded query={found} skeleton={<Skeleton height={64} m={16} />}>
        {(pages) =>
          pages.length === 0 ? (
            <EmptyState title="No page has these words">
              Every page of yours was searched, weeks and pinned ones.
            </EmptyState>
          ) : (
            <>
              <p className="pt-2.5 pb-1 px-4 text-sm text-quiet" role="status">
                {counted(pages.length, "page")}
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
                      <span className="truncate font-medium">{nameOf(page, quarters)}</span>
                      <span className="truncate text-sm/4.5 text-quiet">
                        {lineWith(page, search)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function nameOf({ week, title }: ScratchPage, quarters: Quarters): string {
  return week ? weekWords(week as Day, quarters) : title || "Untitled page";
}

/** A match may span lines; then the first line is used. */
function lineWith({ content }: ScratchPage, search: string): string {
  const lines = linesOf(content);
  return lines.find((line) => line.toLowerCase().includes(search.toLowerCase())) ?? lines[0] ?? "";
}
