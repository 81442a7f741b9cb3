import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type DealsOutsideTeam } from "@touchline/contract";
import { may } from "@touchline/domain";
import { useId, useState } from "react";
import { callApi, messageOf, routeQuery } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { formatOwner } from "../../ui/owner-name.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";

/** The title a HubSpot owner starts with; Team Overview changes it. */
const DEFAULT_TITLE = "Account Executive";
/** More owners than this are added together. */
const MAX_NAMED = 2;

type Owner = DealsOutsideTeam["owners"][number];
type NewMember = Owner & { email: string };

/** One line about deals that can't be reviewed, with what to do about them. For managers. */
export function OutsideTeam() {
  const { data } = useQuery(routeQuery(api.checks.outsideTeam, {}));
  return data && data.count > 0 ? <Line outside={data} /> : null;
}

function Line({ outside }: { outside: DealsOutsideTeam }) {
  const { user, currency } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  const add = useAddOwners();
  const { count, value, owners, deals } = outside;
  const addable = may(user, "administer")
    ? owners.filter((owner): owner is NewMember => owner.email !== null)
    : [];
  return (
    <div className="border-t border-line px-5 py-2.5 text-base">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span>
          {pluralise(count, "deal")},{" "}
          <span title={formatMoney(value, currency)}>{formatShortMoney(value, currency)}</span>,{" "}
          {count === 1 ? "has" : "have"} no owner on your team
        </span>
        {addable.length > MAX_NAMED ? (
          <AddButton owners={addable} label={`Add all ${addable.length} owners`} add={add} />
        ) : (
          addable.map((owner) => (
            <AddButton key={owner.id} owners={[owner]} label={`Add ${owner.name}`} add={add} />
          ))
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setIsOpen(!isOpen)}
        >
          Hand over
        </Button>
      </p>
      {isOpen && (
        <div id={list} className="pt-1.5">
          <p className="text-sm text-quiet">
            Change the owner in HubSpot. The deal is here within a minute.
          </p>
          <ul aria-label="Deals to hand over" className="pt-1">
            {deals.map((deal) => (
              <li key={deal.hubspotId} className="flex flex-wrap items-baseline gap-x-2 py-0.5">
                <a href={deal.url} target="_blank" rel="noreferrer">
                  {deal.name || "Unnamed deal"}{" "}
                  <IconExternalLink size={14} aria-label="(opens HubSpot in a new tab)" />
                </a>
                <span className="text-quiet">
                  {formatOwner(deal.ownedBy)}
                  {deal.amountInHomeCurrency !== null &&
                    `, ${formatShortMoney(deal.amountInHomeCurrency, currency)}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface AddButtonProps {
  owners: NewMember[];
  label: string;
  add: ReturnType<typeof useAddOwners>;
}

function AddButton({ owners, label, add }: AddButtonProps) {
  return (
    <Button
      variant="light"
      size="compact-sm"
      loading={add.isPending && add.variables?.[0]?.id === owners[0]?.id}
      onClick={() => add.mutate(owners)}
    >
      {label}
    </Button>
  );
}

/** Adds HubSpot owners as reps; their deals become the team's at once. No mail is sent. */
function useAddOwners() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (owners: NewMember[]) => {
      const added: Owner[] = [];
      const refused: string[] = [];
      for (const owner of owners) {
        try {
          await callApi(api.people.addMember, {
            body: {
              name: owner.name,
              emailAddress: owner.email,
              title: DEFAULT_TITLE,
              role: "rep",
              invite: false,
            },
          });
          added.push(owner);
        } catch (problem) {
          refused.push(`${owner.name}: ${messageOf(problem, GENERIC_ERROR)}`);
        }
      }
      return { added, refused };
    },
    onSuccess: ({ added, refused }) => {
      const words = [...(added.length > 0 ? [addedText(added)] : []), ...refused].join(" ");
      if (refused.length > 0) showError(words);
      else showSuccess(words);
    },
    // A new member changes most screens.
    onSettled: () => client.invalidateQueries(),
  });
}

function addedText(added: Owner[]): string {
  const deals = pluralise(
    added.reduce((all, { count }) => all + count, 0),
    "deal",
  );
  const who = added.length === 1 ? added[0]?.name : pluralise(added.length, "rep");
  return `${who} added to your team with ${deals}. Invite them in Settings, People.`;
}
