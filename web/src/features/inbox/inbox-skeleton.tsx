import { Skeleton } from "@mantine/core";

export function InboxSkeleton() {
  return [1, 2, 3, 4].map((row) => (
    <div key={row} className="flex gap-3 py-3.5 px-6">
      <Skeleton height={28} circle />
      <div className="grow">
        <Skeleton height={12} width="25%" mb={8} />
        <Skeleton height={14} width="70%" />
      </div>
    </div>
  ));
}
