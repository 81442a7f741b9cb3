import { Button } from "@mantine/core";
import { useState } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import { TokenList } from "./token-list.tsx";
import { useTeamTokens, useTokens } from "./use-tokens.ts";

/** API tokens that act as the user. */
export function OwnTokens() {
  const tokens = useTokens();
  const [isMaking, setIsMaking] = useState(false);
  const make = (
    <Button size="xs" variant="default" onClick={() => setIsMaking(true)}>
      New token
    </Button>
  );
  return (
    <Panel title="Your API tokens" context="Let scripts and tools act for you" actions={make}>
      <TokenList
        label="Your API tokens"
        tokens={tokens}
        hasOwners={false}
        empty={
          <EmptyState title="No tokens yet">
            Create one for a script or another tool. It can see what you see, within the limits you
            set.
          </EmptyState>
        }
      />
      <ApiHint />
      {isMaking && <NewTokenDialog onClose={() => setIsMaking(false)} />}
    </Panel>
  );
}

export function TeamTokens() {
  const tokens = useTeamTokens();
  const [isMaking, setIsMaking] = useState(false);
  return (
    <Panel
      title="API tokens"
      context="Everyone’s; each acts for its owner"
      actions={
        <Button size="xs" variant="default" onClick={() => setIsMaking(true)}>
          New token
        </Button>
      }
    >
      <TokenList
        label="API tokens"
        tokens={tokens}
        hasOwners
        empty={
          <EmptyState title="No tokens yet">
            Anyone on your team can create one in their settings. You can see and revoke them here.
          </EmptyState>
        }
      />
      <ApiHint />
      {isMaking && <NewTokenDialog onClose={() => setIsMaking(false)} />}
    </Panel>
  );
}

function ApiHint() {
  return (
    <p className="pt-2.5 pb-3.5 px-5 border-t border-line text-base/inherit text-quiet">
      What tokens can do is on the{" "}
      <a href="/api/docs" target="_blank" rel="noreferrer">
        API page
      </a>
      .
    </p>
  );
}
