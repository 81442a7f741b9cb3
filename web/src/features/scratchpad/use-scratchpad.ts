import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { api, type ScratchPage } from "@touchline/contract";
import { callApi, callApiOnLeave, routeQuery, useRouteMutation } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { useTextStore } from "../../lib/use-text-store.ts";
import { isPageAt, type ScratchLocation, titleOf } from "./scratch-location.ts";

const pagesQuery = routeQuery(api.scratchpad.pages, { query: {} });

export function usePages() {
  return useQuery(pagesQuery);
}

export function usePageSearch(search: string) {
  return useQuery({
    ...routeQuery(api.scratchpad.pages, { query: { search } }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
}

export function useRemovePage() {
  return useRouteMutation(api.scratchpad.remove, { stale: [api.scratchpad.pages] });
}

const EMPTY_TEXT = { html: "", version: 0 };
const pageTextOf = (page: ScratchPage | undefined) =>
  page ? { html: page.content, version: page.version } : EMPTY_TEXT;

/** A page, saved while typing. */
export function usePage(place: ScratchLocation, pages: ScratchPage[]) {
  const { user } = useSession();
  const told = pageTextOf(pages.find((page) => isPageAt(place, page)));
  const name = `scratchpad.${user.id}.${place.page ?? place.week}`;
  return useTextStore(name, told, (client) => textSourceOf(client, place));
}

function textSourceOf(client: QueryClient, place: ScratchLocation) {
  /** The page's id; created here for a week without a page. */
  const made = place.page ?? crypto.randomUUID();
  const known = () =>
    client.getQueryData(pagesQuery.queryKey)?.find((page) => isPageAt(place, page));
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
      pageTextOf(
        (await client.fetchQuery({ ...pagesQuery, staleTime: 0 })).find((page) =>
          isPageAt(place, page),
        ),
      ),
    save: async (content: string, basedOn: number) => {
      const saved = await callApi(api.scratchpad.save, sent(content, basedOn));
      // Reads in flight don't have this change yet.
      await client.cancelQueries({ queryKey: pagesQuery.queryKey });
      client.setQueryData(pagesQuery.queryKey, (pages = []) => [
        saved,
        ...pages.filter(({ id }) => id !== saved.id),
      ]);
      return pageTextOf(saved);
    },
    saveOnLeave: (content: string, basedOn: number) =>
      callApiOnLeave(api.scratchpad.save, sent(content, basedOn)),
  };
}
