import { Button, Skeleton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { MeetingPack } from "@touchline/contract";
import { may } from "@touchline/domain";
import { useState } from "react";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Figure } from "../../ui/figure.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showSuccess } from "../../ui/toasts.ts";
import { PackLines } from "./pack-lines.tsx";
import { formatFigure, formatSince } from "./pack-text.ts";
import { usePack, useUndoWrapUp } from "./use-pack.ts";
import { doneText, wrappedUpText } from "./wrap-up-text.ts";

const WrapUp = lazyPart("wrap-up", () => import("./wrap-up.tsx").then((module) => module.WrapUp));

interface SinceLastProps {
  repId: string;
  /** The opened meeting. Undefined: the user chooses. Null: this one can't be wrapped up. */
  eventId?: string | null;
  /** Describes when wrapping up becomes possible, if it isn't yet. */
  wrapUpFrom?: string;
}

/** Everything that changed for a rep since the last 1:1, so that both come prepared. */
export function SinceLast({ repId, eventId, wrapUpFrom }: SinceLastProps) {
  const { user, timeZone } = useSession();
  const { today } = useQuarters();
  /** When closed, the dialog retains its input until the meeting is wrapped up. */
  const [wrapUp, setWrapUp] = useState<"none" | "open" | "closed">("none");
  const pack = usePack(repId);
  const undo = useUndoWrapUp({ id: repId, name: pack.data?.rep.name ?? "" });
  const isOpen = !eventId || !pack.data || pack.data.meetings.some(({ id }) => id === eventId);
  // A form that waits for its response stays, though its meeting may be closed by now.
  const mayWrapUp =
    may(user, "coach") && user.id !== repId && eventId !== null && (isOpen || wrapUp !== "none");
  return (
    <Panel
      id="since-last"
      title="Since we last spoke"
      context={pack.data && formatSince(pack.data, { timeZone, today })}
      actions={
        mayWrapUp ? (
          <Button
            size="compact-sm"
            variant="default"
            disabled={!pack.data}
            onClick={() => setWrapUp("open")}
          >
            Wrap up
          </Button>
        ) : (
          wrapUpFrom && <span className="text-base text-quiet">Wrap up from {wrapUpFrom}</span>
        )
      }
    >
      <QueryContent query={pack} skeleton={<PackSkeleton />}>
        {(known) => (
          <>
            {known.wrappedUp && (
              <WrappedUpLine
                pack={known}
                wrappedUp={known.wrappedUp}
                isBusy={undo.isPending}
                onUndo={undo.run}
              />
            )}
            <Figures pack={known} />
            {known.dealLines + known.promises.length === 0 ? (
              <EmptyState title="Nothing has changed since">
                Deals that move, grow or go quiet show up here, and actions that were done or
                missed.
              </EmptyState>
            ) : (
              <>
                <PackLines
                  title="Deal changes"
                  repId={repId}
                  lines={known.deals}
                  left={known.dealLines - known.deals.length}
                />
                <PackLines
                  title="Actions, done or missed"
                  repId={repId}
                  lines={known.promises}
                  left={0}
                />
              </>
            )}
            {mayWrapUp && wrapUp !== "none" && (
              <WrapUp
                pack={known}
                eventId={eventId ?? undefined}
                isOpen={wrapUp === "open"}
                onClose={() => setWrapUp("closed")}
                onDone={(done) => {
                  setWrapUp("none");
                  const action = { label: "Undo", run: () => undo.run(done.id) };
                  showSuccess(doneText(known.rep.name, done), action);
                }}
              />
            )}
          </>
        )}
      </QueryContent>
    </Panel>
  );
}

interface WrappedUpLineProps {
  pack: MeetingPack;
  wrappedUp: NonNullable<MeetingPack["wrappedUp"]>;
  isBusy: boolean;
  onUndo: (id: string) => void;
}

/** What today's wrap-up did, where it went, and the way back. */
function WrappedUpLine({ pack, wrappedUp, isBusy, onUndo }: WrappedUpLineProps) {
  const { timeZone } = useSession();
  const { id, notes, canUndo } = wrappedUp;
  return (
    <div className="flex flex-wrap items-center gap-y-1 gap-x-3 py-2 px-5 border-b border-line text-base">
      <p className="flex items-center gap-1.5 grow" role="status">
        <IconCheck size={16} className="flex-none text-good" aria-hidden="true" />
        {wrappedUpText(canUndo ? pack.rep.name : "you", wrappedUp, timeZone)}
      </p>
      {canUndo && notes > 0 && <Link to="/outbox">See the notes</Link>}
      {canUndo && (
        <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={() => onUndo(id)}>
          Undo wrap-up
        </Button>
      )}
    </div>
  );
}

function Figures({ pack: { figures, period } }: { pack: MeetingPack }) {
  const { currency } = useSession();
  const { labelOf } = useQuarters();
  return (
    <dl className="grid grid-cols-5 gap-y-3 gap-x-4 pt-3.5 pb-3 px-5 border-b border-line empty:hidden @max-sm:grid-cols-3 @max-xs:grid-cols-2">
      {figures.map((figure) => (
        <Figure
          key={figure.name}
          {...formatFigure(figure, { currency, period: labelOf(period) })}
        />
      ))}
    </dl>
  );
}

function PackSkeleton() {
  return (
    <>
      <div className="grid grid-cols-5 gap-y-3 gap-x-4 pt-3.5 pb-3 px-5 border-b border-line empty:hidden @max-sm:grid-cols-3 @max-xs:grid-cols-2">
        {["a", "b", "c", "d", "e"].map((figure) => (
          <div key={figure}>
            <Skeleton height={12} width={56} my={4} />
            <Skeleton height={20} width={72} my={4} />
            <Skeleton height={12} width={64} my={4} />
          </div>
        ))}
      </div>
      <div className="pt-3 pb-2 pr-3 pl-5 next:border-t next:border-line">
        <Skeleton height={14} width={60} my={6} />
        {["80%", "60%", "70%", "65%"].map((width) => (
          <Skeleton key={width} height={14} width={width} my={16} />
        ))}
      </div>
    </>
  );
}
