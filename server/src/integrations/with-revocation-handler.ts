/** Wraps a vendor to record a revoked connection before the error reaches the caller. */
export function withRevocationHandler<Vendor extends object>(
  vendor: Vendor,
  isOver: (error: unknown) => boolean,
  onOver: (error: Error) => Promise<void>,
): Vendor {
  const noticed = Object.entries(vendor).map(([name, call]) => [
    name,
    async (...args: unknown[]) => {
      try {
        return await (call as (...args: unknown[]) => Promise<unknown>)(...args);
      } catch (error) {
        if (error instanceof Error && isOver(error)) await onOver(error);
        throw error;
      }
    },
  ]);
  return Object.fromEntries(noticed) as Vendor;
}
