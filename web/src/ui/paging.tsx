import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { formatCount } from "../lib/format.ts";
import styles from "./paging.module.css";

interface PagingProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

export function Paging({ page, pageSize, total, onPage }: PagingProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const go = (wanted: number) => {
    if (wanted >= 1 && wanted <= last && wanted !== page) onPage(wanted);
  };
  const first = (page - 1) * pageSize + 1;
  const shown = (
    <span className="number">
      {formatCount(first)}–{formatCount(Math.min(total, page * pageSize))} of {formatCount(total)}
    </span>
  );
  if (last === 1) return <div className={styles.paging}>{shown}</div>;
  return (
    <nav className={styles.paging} aria-label="Pages">
      {shown}
      <ActionIcon aria-label="Previous page" disabled={page <= 1} onClick={() => go(page - 1)}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <span className="inline-flex items-center gap-1.5">
        Page
        <PageNumber key={page} page={page} onPage={go} /> of {formatCount(last)}
      </span>
      <ActionIcon aria-label="Next page" disabled={page >= last} onClick={() => go(page + 1)}>
        <IconChevronRight size={18} />
      </ActionIcon>
    </nav>
  );
}

/** Invalid page numbers are reset. */
function PageNumber({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const take = (field: HTMLInputElement) => {
    onPage(Number(field.value));
    field.value = String(page);
  };
  return (
    <input
      aria-label="Page"
      className="w-11 h-(--small-control) py-0 px-1.5 border border-line-control rounded-md bg-surface text-center text-ink focus-visible:outline-2 focus-visible:outline-primary focus-visible:-outline-offset-1"
      inputMode="numeric"
      defaultValue={page}
      onBlur={({ currentTarget }) => take(currentTarget)}
      onKeyDown={({ key, currentTarget }) => key === "Enter" && take(currentTarget)}
    />
  );
}
