import { getRouteApi, Link } from "@tanstack/react-router";
import { may, parseRoomCode } from "@touchline/domain";
import { type ReactNode, useState } from "react";
import { CodeForm } from "../features/rooms/code-form.tsx";
import { GuestEntry } from "../features/rooms/guest-entry.tsx";
import { OpenRooms } from "../features/rooms/open-rooms.tsx";
import { ReviewRoom, RoomSkeleton } from "../features/rooms/room.tsx";
import { RoomEnded } from "../features/rooms/room-ended.tsx";
import { StartRoom } from "../features/rooms/start-room.tsx";
import { hasEnded, useJoin } from "../features/rooms/use-rooms.ts";
import { WatchedRoom } from "../features/rooms/watched-room.tsx";
import { useSession } from "../lib/session.ts";
import { savedRoomToken, saveRoomToken } from "../lib/storage.ts";
import { CardPage } from "../ui/card-page.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Panel } from "../ui/panel.tsx";
import { QueryContent } from "../ui/query-content.tsx";
import { PAGES } from "./pages.ts";
import { StandaloneFrame } from "./standalone-frame.tsx";
import { SubscribeModal } from "./subscribe-modal.tsx";
import { useLiveUpdates } from "./use-live-updates.ts";

const route = getRouteApi("/colab");

/**
 * The review room. Public: opens with a code, or displays a form to enter one. The return type is
 * explicit because the route types would otherwise be circular.
 */
export function ReviewRoomPage(): ReactNode {
  const { room } = route.useSearch();
  const { isSignedIn } = route.useRouteContext();
  const code = room === undefined ? null : parseRoomCode(room);
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {room !== undefined && code === null ? (
        <RoomEnded />
      ) : isSignedIn ? (
        <Member code={code} />
      ) : (
        <Visitor code={code} />
      )}
    </>
  );
}

function Visitor({ code }: { code: string | null }) {
  const navigate = route.useNavigate();
  const [token, setToken] = useState(() => (code ? savedRoomToken(code) : null));
  if (!code) {
    return (
      <CardPage
        title={PAGES.reviewRoom.label}
        below={
          <>
            Have an account? <SignIn code={null} />
          </>
        }
      >
        <p>Enter the code your host gave you.</p>
        <CodeForm onCode={(typed) => void navigate({ search: { room: typed } })} />
      </CardPage>
    );
  }
  if (!token) {
    const comeIn = (given: string) => {
      saveRoomToken(code, given);
      setToken(given);
    };
    return <GuestEntry code={code} signIn={<SignIn code={code} />} onIn={comeIn} />;
  }
  return (
    <StandaloneFrame name="Touchline" hasWayBack={false}>
      <WatchedRoom token={token} isGuest />
    </StandaloneFrame>
  );
}

function SignIn({ code }: { code: string | null }) {
  const query = code ? `room=${code}` : undefined;
  return (
    <Link to="/login" search={{ path: "/colab", query }}>
      Sign in
    </Link>
  );
}

function Member({ code }: { code: string | null }) {
  const { user } = useSession();
  useLiveUpdates();
  return (
    <>
      {code ? <Joined key={code} code={code} /> : <Lobby />}
      {!user.isPaid && <SubscribeModal />}
    </>
  );
}

/** Lists the review rooms and opens new ones. */
function Lobby() {
  const { user } = useSession();
  const { rep, deals = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (room: string) => void navigate({ search: { room } });
  return (
    <StandaloneFrame name="Touchline">
      <main className="w-full max-w-260 mx-auto pt-6 pb-16 px-6 max-md:pt-4 max-md:pb-12 max-md:px-4">
        <PageHeader
          title={PAGES.reviewRoom.label}
          context="Score the same deals without seeing each other's scores, then talk about the differences"
        />
        <div
          className={
            may(user, "coach")
              ? "grid grid-cols-[minmax(0,1fr)_360px] items-start gap-5 upto-lg:grid-cols-1"
              : "max-w-140"
          }
        >
          {may(user, "coach") && (
            <StartRoom repId={rep} dealIds={deals.split(",").filter(Boolean)} onOpened={open} />
          )}
          <div className="flex flex-col gap-4">
            <OpenRooms />
            <Panel title="Join a room">
              <div className="pt-4 pb-5 px-5">
                <CodeForm onCode={open} />
              </div>
            </Panel>
          </div>
        </div>
      </main>
    </StandaloneFrame>
  );
}

function Joined({ code }: { code: string }) {
  const joined = useJoin(code);
  if (hasEnded(joined.error)) return <RoomEnded />;
  return (
    <StandaloneFrame name="Touchline">
      {joined.data === undefined ? (
        <main className="w-full max-w-260 mx-auto pt-6 pb-16 px-6 max-md:pt-4 max-md:pb-12 max-md:px-4">
          <QueryContent query={joined} skeleton={<RoomSkeleton />}>
            {() => null}
          </QueryContent>
        </main>
      ) : joined.data.roomId ? (
        <ReviewRoom id={joined.data.roomId} />
      ) : (
        <WatchedRoom token={joined.data.token ?? ""} isGuest={false} />
      )}
    </StandaloneFrame>
  );
}
