import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";

/** Live updates arrive every few pages; asking again covers a lost line. */
const WHILE_READING_MS = 5000;

export const useChosenFields = () =>
  useQuery({
    ...routeQuery(api.ownFields.list, {}),
    refetchInterval: ({ state }) => (state.data?.reading ? WHILE_READING_MS : false),
  });

export const useAvailableFields = (isOpen: boolean) =>
  useQuery({ ...routeQuery(api.ownFields.available, {}), enabled: isOpen });

export const useChooseFields = () =>
  useRouteMutation(api.ownFields.choose, { stale: [api.ownFields.list, api.deals.list] });
