import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading, useChange } from "../../lib/api.ts";

const SHOWN = [api.webhooks.list, api.webhooks.deliveries];

export const useWebhooks = () => useQuery(reading(api.webhooks.list, {}));
export const useDeliveries = (id: string) =>
  useQuery(reading(api.webhooks.deliveries, { params: { id } }));
export const useAddWebhook = () => useChange(api.webhooks.create, { stale: SHOWN });
export const useSaveWebhook = () => useChange(api.webhooks.save, { stale: SHOWN });
export const useRotateSecret = () => useChange(api.webhooks.rotate, { stale: [] });
export const useRemoveWebhook = () => useChange(api.webhooks.remove, { stale: SHOWN });
export const useTestWebhook = () => useChange(api.webhooks.test, { stale: SHOWN });
export const useRetryDelivery = () => useChange(api.webhooks.retry, { stale: SHOWN });
