/** Web push as this browser has it. Without a service worker there is none. */
export function hasPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether the person blocked notifications from here in the browser. */
export function isPushBlocked(): boolean {
  return Notification.permission === "denied";
}

/** This browser's subscription; null if there is none. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the person, and subscribes. Call it from a click: browsers refuse otherwise. Null if they
 * said no.
 */
export async function createSubscription(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error("This page has no service worker");
  // A subscription with the key of another workspace can't be changed.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
}

/** Ends this browser's notifications; the server hears of it with the next one it sends. */
export async function dropSubscription(): Promise<void> {
  if (!hasPush()) return;
  try {
    await (await findSubscription())?.unsubscribe();
  } catch {
    // The browser keeps it; the server ends it once the person signs out everywhere.
  }
}
