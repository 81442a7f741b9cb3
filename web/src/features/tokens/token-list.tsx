import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ApiToken } from "@touchline/contract";
import { type ReactNode, useState } from "react";
import { dayIn, formatAgo, formatDay } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { formatScopes } from "./scope-text.ts";
import styles from "./tokens.module.css";
import { useRevokeToken } from "./use-tokens.ts";

interface TokenListProps {
  label: string;
  tokens: UseQueryResult<ApiToken[]>;
  /** Displays the owners, for lists with more than the user's own. */
  hasOwners: boolean;
  empty: ReactNode;
}

/** Active tokens, each with a revoke button. */
export function TokenList({ label, tokens, hasOwners, empty }: TokenListProps) {
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const skeleton = (
    <div className="flex items-center justify-between gap-3 min-h-15.5 py-2.5 px-5 next:border-t next:border-line [&>:first-child]:flex-1">
      <Skeleton height={38} />
    </div>
  );
  return (
    <QueryContent query={tokens} skeleton={skeleton}>
      {(all) => (
        <>
          {all.length === 0 ? (
            empty
          ) : (
            <ul aria-label={label}>
              {all.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  hasOwner={hasOwners}
                  onRevoke={() => setRevoking(token)}
                />
              ))}
            </ul>
          )}
          {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
        </>
      )}
    </QueryContent>
  );
}

interface TokenRowProps {
  token: ApiToken;
  hasOwner: boolean;
  onRevoke: () => void;
}

function TokenRow({ token, hasOwner, onRevoke }: TokenRowProps) {
  const { timeZone } = useSession();
  const { name, hint, owner, scopes, lastUsedAt, expiresAt } = token;
  const now = new Date();
  const onDay = (at: string) => formatDay(dayIn(timeZone, new Date(at)), dayIn(timeZone, now));
  const used = lastUsedAt ? `used ${formatAgo(new Date(lastUsedAt), timeZone, now)}` : "never used";
  const until = expiresAt ? `expires ${onDay(expiresAt)}` : "doesn't expire";
  return (
    <li className="flex items-center justify-between gap-3 min-h-15.5 py-2.5 px-5 next:border-t next:border-line [&>:first-child]:flex-1">
      <span className={`${styles.words} grid min-w-0`}>
        <span className="wrap-anywhere text-md/inherit font-medium">
          {name} <code className="text-sm/inherit text-quiet font-normal">…{hint}</code>
        </span>
        <span className="text-base/inherit text-quiet">
          {hasOwner && `${owner.name} · `}
          {formatScopes(scopes)} · {used} · {until}
        </span>
      </span>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={`Revoke ${name}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useRevokeToken();
  const confirm = () =>
    revoke.mutate(
      { params: { id: token.id } },
      {
        onSuccess: () => {
          showSuccess(`‘${token.name}’ was revoked`);
          onClose();
        },
        onError: ({ message }) => showError(message),
      },
    );
  return (
    <Confirm
      title={`Revoke ‘${token.name}’?`}
      action="Revoke"
      isBusy={revoke.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      Anything using it stops working right away. This can't be undone, but you can create a new
      token.
    </Confirm>
  );
}
