import { Button, Skeleton } from "@mantine/core";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { callApi, callApiOnLeave, routeQuery } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import type { TextState, TextStore } from "../../lib/text-store.ts";
import { useTextStore } from "../../lib/use-text-store.ts";
import { Notice } from "../../ui/notice.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { RichTextEditor } from "../../ui/rich-text-editor.tsx";
import { SaveState } from "../../ui/save-state.tsx";

export function MemberNotesEditor({ memberId }: { memberId: string }) {
  const { user } = useSession();
  const notes = useQuery(routeQuery(api.people.notes, { params: { id: memberId } }));
  const { shown, keeper } = useTextStore(`member.${user.id}.${memberId}`, notes.data, (client) =>
    textSourceOf(client, memberId),
  );
  return (
    <div className="pt-3 pb-4 px-5">
      <QueryContent query={notes} skeleton={<Skeleton height={180} />}>
        {() => (shown ? <Editor shown={shown} keeper={keeper} /> : <Skeleton height={180} />)}
      </QueryContent>
    </div>
  );
}

function textSourceOf(client: QueryClient, memberId: string) {
  const sent = { params: { id: memberId } };
  const { queryKey } = routeQuery(api.people.notes, sent);
  return {
    read: () => callApi(api.people.notes, sent),
    save: async (html: string, basedOn: number) => {
      const saved = await callApi(api.people.saveNotes, { ...sent, body: { html, basedOn } });
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, saved);
      return saved;
    },
    saveOnLeave: (html: string, basedOn: number) =>
      callApiOnLeave(api.people.saveNotes, { ...sent, body: { html, basedOn } }),
  };
}

function Editor({ shown, keeper }: { shown: TextState; keeper: TextStore }) {
  const { initial, editor, state, theirs } = shown;
  return (
    <>
      {theirs && (
        <>
          <Notice
            tone="bad"
            action={
              <div className="flex flex-wrap gap-2">
                <Button size="compact-sm" onClick={() => keeper.resolveConflict("both")}>
                  Keep both
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => keeper.resolveConflict("theirs")}
                >
                  Use theirs, drop mine
                </Button>
              </div>
            }
          >
            Someone else changed these notes while you were writing. Nothing was overwritten; their
            text is shown above yours.
          </Notice>
          <section
            className="mb-3 py-3 px-3.5 border border-line rounded-control"
            aria-label="Their text"
          >
            <RichText html={theirs.html} />
          </section>
        </>
      )}
      <RichTextEditor key={editor} label="Notes" initial={initial} onChange={keeper.write} />
      <p className="min-h-4 mt-2 leading-4">
        <SaveState state={state} />
      </p>
    </>
  );
}
