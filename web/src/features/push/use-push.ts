import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type PushDevice } from "@touchline/contract";
import { useState } from "react";
import { callApi, messageOf, routeQuery } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import {
  createSubscription,
  dropSubscription,
  findSubscription,
  hasPush,
  isPushBlocked,
} from "../../lib/push-browser.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { deviceName } from "./device-name.ts";

const pushQuery = routeQuery(api.push.read, {});

/** `none`: this browser, or this installation, can't. `blocked`: the person said no before. */
export type PushState = "loading" | "none" | "blocked" | "off" | "on";

/** Notifications of the inbox on this device, and the person's other devices. */
export function usePush() {
  const client = useQueryClient();
  const isPossible = hasPush();
  const [isBusy, setIsBusy] = useState(false);
  const { data } = useQuery({ ...pushQuery, enabled: isPossible });
  const browser = useQuery({
    queryKey: ["push in this browser"],
    queryFn: async () => (await findSubscription())?.endpoint ?? null,
    enabled: isPossible,
    // The browser may end a subscription at any time.
    staleTime: 0,
  });
  const devices = data?.devices ?? [];
  const own = devices.find(({ endpoint }) => endpoint === browser.data);

  const change = async (work: () => Promise<string | null>) => {
    setIsBusy(true);
    try {
      const done = await work();
      if (done) showSuccess(done);
    } catch (problem) {
      showError(messageOf(problem, GENERIC_ERROR));
    }
    await browser.refetch();
    setIsBusy(false);
  };

  return {
    state: stateOf(),
    isBusy,
    own,
    others: devices.filter((device) => device !== own),
    turnOn: () =>
      change(async () => {
        const subscription = await createSubscription(data?.publicKey ?? "");
        const { endpoint, keys } = subscription?.toJSON() ?? {};
        if (!endpoint || !keys?.p256dh || !keys.auth) return null;
        const device = deviceName(navigator.userAgent);
        const body = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, device };
        client.setQueryData(pushQuery.queryKey, await callApi(api.push.subscribe, { body }));
        return "You'll get your inbox on this device";
      }),
    turnOff: (device: PushDevice) =>
      change(async () => {
        if (device === own) await dropSubscription();
        const params = { id: device.id };
        client.setQueryData(pushQuery.queryKey, await callApi(api.push.unsubscribe, { params }));
        return "Notifications are off on that device";
      }),
  };

  function stateOf(): PushState {
    if (!isPossible) return "none";
    if (isPushBlocked()) return "blocked";
    if (!data || browser.isPending) return "loading";
    if (data.publicKey === null) return "none";
    return own ? "on" : "off";
  }
}
