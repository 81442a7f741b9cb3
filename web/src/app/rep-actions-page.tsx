import { getRouteApi } from "@tanstack/react-router";
import { SharedActions, SharedSkeleton } from "../features/people/shared-actions.tsx";
import { useSharedActions } from "../features/people/use-people.ts";
import { isApiError } from "../lib/api.ts";
import { browserTimeZone, dayIn } from "../lib/format.ts";
import { CardPage } from "../ui/card-page.tsx";
import { Logo } from "../ui/logo.tsx";
import { QueryContent } from "../ui/query-content.tsx";

const route = getRouteApi("/rep-actions/$repUUID");

/** Target of a secret link, for anyone who has it, signed in or not. */
export function RepActionsPage() {
  const { repUUID } = route.useParams();
  const shared = useSharedActions(repUUID);
  if (isApiError(shared.error, "not_found", "bad_request")) return <NotAvailable />;
  return (
    <main className="w-full max-w-160 mx-auto py-12 px-4 max-sm:pt-7">
      <Unlisted title={shared.data ? `${shared.data.firstName}'s actions` : "Actions"} />
      <QueryContent query={shared} skeleton={<SharedSkeleton />}>
        {(known) => <SharedActions shared={known} today={dayIn(browserTimeZone(), new Date())} />}
      </QueryContent>
      <p className="flex items-center gap-2 mt-8 text-base/inherit text-quiet">
        <Logo size={18} /> Shared with Touchline
      </p>
    </main>
  );
}

function NotAvailable() {
  return (
    <>
      <Unlisted title="Not available" />
      <CardPage title="This page is not available">
        <p>
          The link may have been replaced or have expired. Ask the person who sent it for a new one.
        </p>
      </CardPage>
    </>
  );
}

function Unlisted({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} · Touchline`}</title>
      <meta name="robots" content="noindex, nofollow" />
    </>
  );
}
