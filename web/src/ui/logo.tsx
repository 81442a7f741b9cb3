export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--primary-filled)" />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 22.5h16" />
        <path d="M8.5 17.5l5-5 3.5 3.5 6.5-7" />
      </g>
    </svg>
  );
}
