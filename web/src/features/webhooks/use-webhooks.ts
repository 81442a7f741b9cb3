import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";

const STALE_ROUTES = [api.webhooks.list, api.webhooks.deliveries];

export const useWebhooks = () => useQuery(routeQuery(api.webhooks.list, {}));
export const useDeliveries = (id: string) =>
  useQuery(routeQuery(api.webhooks.deliveries, { params: { id } }));
export const useAddWebhook = () => useRouteMutation(api.webhooks.create, { stale: STALE_ROUTES });
export const useSaveWebhook = () => useRouteMutation(api.webhooks.save, { stale: STALE_ROUTES });
export const useRotateSecret = () => useRouteMutation(api.webhooks.rotate, { stale: [] });
export const useRemoveWebhook = () =>
  useRouteMutation(api.webhooks.remove, { stale: STALE_ROUTES });
export const useTestWebhook = () => useRouteMutation(api.webhooks.test, { stale: STALE_ROUTES });
export const useRetryDelivery = () => useRouteMutation(api.webhooks.retry, { stale: STALE_ROUTES });
