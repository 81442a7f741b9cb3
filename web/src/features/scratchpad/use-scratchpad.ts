import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { api, type ScratchPage } from "@touchline/contract";
import { call, callLeaving, reading, useChange } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { useKeptText } from "../../lib/use-kept-text.ts";
import { isAt, type Place, titleOf } from "./scratch-place.ts";

const all = reading(api.scratchpad.pages, { query: {} });

export function usePages() {
  return useQuery(all);
}

export function useFound(search: string) {
  return useQuery({
    ...reading(api.scratchpad.pages, { query: { search } }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
}

export function useRemovePage() {
  return useChange(api.scratchpad.remove, { stale: [api.scratchpad.pages] });
}

const NOTHING = { html: "", version: 0 };
const textOf = (page: ScratchPage | undefined) =>
  page ? { html: page.content, version: page.version } : NOTHING;

/** A page, saved while typing. */
export function usePage(place: Place, pages: ScratchPage[]) {
  const { user } = useSession();
  const told = textOf(pages.find((page) => isAt(place, page)));
  const name = `scratchpad.${user.id}.${place.page ?? place.week}`;
  return useKeptText(name, told, (client) => homeOf(client, place));
}

function homeOf(client: QueryClient, place: Place) {
  /** The page's id; created here for a week without a page. */
  const made = place.page ?? crypto.randomUUID();
  const known = () => client.getQueryData(all.queryKey)?.find((page) => isAt(place, page));
  const sent = (content: string, basedOn: number) => ({
    params: { id: known()?.id ?? made },
    body: {
      week: place.week,
      title: place.page === null ? "" : titleOf(content),
      content,
      basedOn,
    },
  });
  return {
    read: async () =>
      textOf((await client.fetchQuery({ ...all, staleTime: 0 })).find((page) => isAt(place, page))),
    save: async (content: string, basedOn: number) => {
      const saved = await call(api.scratchpad.save, sent(content, basedOn));
      // Reads in flight don't have this change yet.
      await client.cancelQueries({ queryKey: all.queryKey });
      client.setQueryData(all.queryKey, (pages = []) => [
        saved,
        ...pages.filter(({ id }) => id !== saved.id),
      ]);
      return textOf(saved);
    },
    saveLeaving: (content: string, basedOn: number) =>
      callLeaving(api.scratchpad.save, sent(content, basedOn)),
  };
}
