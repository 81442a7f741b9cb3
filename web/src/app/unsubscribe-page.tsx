import { Skeleton } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { UnsubscribeCard } from "../features/unsubscribe/unsubscribe-card.tsx";
import { useMailChoice } from "../features/unsubscribe/use-mail-choice.ts";
import { isApiError } from "../lib/api.ts";
import { CardPage } from "../ui/card-page.tsx";
import { QueryContent } from "../ui/query-content.tsx";

const route = getRouteApi("/unsubscribe/$token");

/** Target of the unsubscribe link in mails, for anyone who has it, signed in or not. */
export function UnsubscribePage() {
  const { token } = route.useParams();
  const choice = useMailChoice(token);
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {choice.data ? (
        <UnsubscribeCard token={token} choice={choice.data} />
      ) : (
        <CardPage title={isDeadLink(choice.error) ? "This link doesn't work" : "Stop emails"}>
          {isDeadLink(choice.error) ? (
            <p>Part of it may be missing. Open the email and click the link at the bottom again.</p>
          ) : (
            <QueryContent query={choice} skeleton={<Skeleton height={108} />}>
              {() => null}
            </QueryContent>
          )}
        </CardPage>
      )}
    </>
  );
}

const isDeadLink = (error: Error | null) => isApiError(error, "not_found", "bad_request");
