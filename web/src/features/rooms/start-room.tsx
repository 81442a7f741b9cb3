import { Button, NativeSelect, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, type SmartQueue, type SmartQueueId } from "@touchline/contract";
import { type Role, sells } from "@touchline/domain";
import { useState } from "react";
import { routeQuery } from "../../lib/api.ts";
import { formatShortMoney, pluralise } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import styles from "./rooms.module.css";
import { showRoomError, useOpenRoom } from "./use-rooms.ts";

const QUEUES: { id: SmartQueueId; title: string }[] = [
  { id: "triaged-deals", title: "Triaged deals" },
  { id: "closing-this-week", title: "Closing this week" },
  { id: "new-updates-this-week", title: "New updates this week" },
  { id: "top-five-value", title: "Top five highest value" },
  { id: "triaged-no-reviews", title: "Triaged with no reviews" },
];
const MINUTES = [2, 3, 5, 10, 15];

interface StartRoomProps {
  /** The rep and deals from the address. */
  repId: string | undefined;
  dealIds: string[];
  onOpened: (code: string) => void;
}

/** For managers: the rep, the deals and the time per deal. */
export function StartRoom({ repId, dealIds, onOpened }: StartRoomProps) {
  const { user } = useSession();
  const team = useQuery(routeQuery(api.team.members, { query: { brief: "true" } }));
  const [chosen, setChosen] = useState(repId);
  return (
    <Panel title="Start a room" context="You both score each deal before either sees the other's">
      <div className={`${styles.panelBody} pt-4 pb-5 px-5`}>
        <QueryContent
          query={team}
          skeleton={
            <div className="flex flex-col gap-4">
              <Skeleton height={36} mt={22} />
              <OffersSkeleton />
            </div>
          }
        >
          {(members) => {
            const others = members.filter(({ id }) => id !== user.id);
            const rep = others.find(({ id }) => id === chosen) ?? firstRep(others);
            return rep ? (
              <div className="flex flex-col gap-4">
                <NativeSelect
                  label="Review with"
                  data={others.map(({ id, name }) => ({ value: id, label: name }))}
                  value={rep.id}
                  onChange={({ currentTarget }) => setChosen(currentTarget.value)}
                />
                <DealChoice
                  key={rep.id}
                  rep={rep}
                  dealIds={rep.id === repId ? dealIds : []}
                  onOpened={onOpened}
                />
              </div>
            ) : (
              <EmptyState
                title="You haven't added your team yet"
                action={
                  <LinkButton to="/team" size="xs">
                    Team Overview
                  </LinkButton>
                }
              >
                A room is for you and one rep. Add someone on the Team Overview first.
              </EmptyState>
            );
          }}
        </QueryContent>
      </div>
    </Panel>
  );
}

const firstRep = <M extends { role: Role }>(members: M[]) =>
  members.find(({ role }) => sells(role)) ?? members[0];

interface DealChoiceProps {
  rep: { id: string; name: string };
  dealIds: string[];
  onOpened: (code: string) => void;
}

/** A preset selection of deals for a room. */
interface Offer {
  id: string;
  title: string;
  about: string;
  dealIds: string[];
}

function DealChoice({ rep, dealIds, onOpened }: DealChoiceProps) {
  const { currency } = useSession();
  const queues = useQuery(routeQuery(api.checks.smartQueues, { query: { userId: rep.id } }));
  return (
    <QueryContent query={queues} skeleton={<OffersSkeleton />}>
      {(known) => {
        const offers = [...chosenOffer(dealIds), ...queueOffers(known, currency)];
        return offers.length > 0 ? (
          <RoomForm rep={rep} offers={offers} onOpened={onOpened} />
        ) : (
          <EmptyState title="Nothing to review">
            {rep.name} has no open deals in any list. Choose someone else, or sync deals first.
          </EmptyState>
        );
      }}
    </QueryContent>
  );
}

function OffersSkeleton() {
  return (
    <div>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={44} mb={8} />
      ))}
      <Skeleton height={36} width={120} mt={16} />
    </div>
  );
}

function chosenOffer(dealIds: string[]): Offer[] {
  const about = pluralise(dealIds.length, "deal");
  return dealIds.length > 0 ? [{ id: "chosen", title: "Selected deals", about, dealIds }] : [];
}

function queueOffers(known: SmartQueue[], currency: string): Offer[] {
  return QUEUES.flatMap(({ id, title }) => {
    const queue = known.find((one) => one.id === id);
    if (!queue || queue.data.length === 0) return [];
    const about = `${pluralise(queue.data.length, "deal")} · ${formatShortMoney(queue.value, currency)}`;
    return [{ id, title, about, dealIds: queue.data.map((deal) => deal.id) }];
  });
}

interface RoomFormProps {
  rep: { id: string };
  offers: Offer[];
  onOpened: (code: string) => void;
}

function RoomForm({ rep, offers, onOpened }: RoomFormProps) {
  const [chosen, setChosen] = useState(offers[0]?.id);
  const [minutesPerDeal, setMinutes] = useState(5);
  const open = useOpenRoom();
  const offer = offers.find(({ id }) => id === chosen) ?? offers[0];
  if (!offer) return null;
  const start = () =>
    open.mutate(
      { body: { repId: rep.id, dealIds: offer.dealIds, minutesPerDeal } },
      { onSuccess: ({ code }) => onOpened(code), onError: showRoomError },
    );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!open.isPending) start();
      }}
    >
      <fieldset className="min-w-0 m-0 p-0 border-0">
        <legend className="p-0 mb-1 text-base/inherit font-medium">Deals</legend>
        <div className="border border-line rounded-control overflow-hidden">
          {offers.map(({ id, title, about }) => (
            <label
              key={id}
              className={`${styles.queue} next:border-t next:border-line hover:bg-hover`}
            >
              <input
                type="radio"
                name="queue"
                checked={id === offer.id}
                onChange={() => setChosen(id)}
              />
              <span className="flex-1">{title}</span>
              <span className="text-base/inherit text-quiet number">{about}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <NativeSelect
        label="Time for each deal"
        data={MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }))}
        value={String(minutesPerDeal)}
        onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
      />
      <Button type="submit" loading={open.isPending}>
        Open room
      </Button>
    </form>
  );
}
