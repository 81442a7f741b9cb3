import "../../ui/dialog.css";
import { Modal, Skeleton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { api, type Deal } from "@touchline/contract";
import { useState } from "react";
import { routeQuery } from "../../lib/api.ts";
import { formatOwner } from "../../ui/owner-name.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { useReturnFocus } from "../../ui/use-return-focus.ts";

/** Every open deal the user may see: a search must not miss any. */
const MAX_DEALS = 10_000;
const MAX_LISTED = 8;

interface DealChooserProps {
  line: string;
  onChoose: (deal: Deal) => void;
  onClose: () => void;
}

export function DealChooser({ line, onChoose, onClose }: DealChooserProps) {
  useReturnFocus();
  const deals = useQuery(
    routeQuery(api.deals.list, {
      query: { closed: "false", orderBy: "name", pageSize: MAX_DEALS },
    }),
  );
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Set as next step"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <div className="flex flex-col gap-4">
        <p className="py-2 px-3 rounded-control bg-sunken wrap-anywhere">{line}</p>
        <TextInput
          label="Which deal?"
          placeholder="Find a deal"
          leftSection={<IconSearch size={16} />}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <QueryContent query={deals} skeleton={<Skeleton height={160} />}>
          {({ deals: all }) => (
            <Matches
              deals={all.filter(({ name }) => name.toLowerCase().includes(wanted))}
              onChoose={onChoose}
            />
          )}
        </QueryContent>
      </div>
    </Modal>
  );
}

function Matches({ deals, onChoose }: { deals: Deal[]; onChoose: (deal: Deal) => void }) {
  if (deals.length === 0)
    return <p className="truncate text-sm/4.5 text-quiet">No open deal with that name.</p>;
  return (
    <>
      <ul aria-label="Deals" className="border border-line rounded-card bg-surface overflow-hidden">
        {deals.slice(0, MAX_LISTED).map((deal) => (
          <li key={deal.id}>
            <button
              type="button"
              className="unstyled box-border flex flex-col w-full py-2 px-4 cursor-pointer hover:bg-hover focus-visible:-outline-offset-2"
              onClick={() => onChoose(deal)}
            >
              <span className="truncate font-medium">{deal.name}</span>
              <span className="truncate text-sm/4.5 text-quiet">
                {[deal.Stage.label, formatOwner(deal.ownedBy)].join(" · ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {deals.length > MAX_LISTED && (
        <p className="truncate text-sm/4.5 text-quiet">
          Type a few letters of its name to find others.
        </p>
      )}
    </>
  );
}
