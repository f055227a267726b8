/** In characters. Longer names use two small lines, because there is seldom room at full size. */
const SHORT_NAME_MAX = 22

/**
 * The logo: a sail before the sun, and the name in the display font. Without room, the one-line version drops the
 * name; otherwise a long name goes below.
 */
export function Logo({ name, isLine = false }: { name: string; isLine?: boolean }) {
  const isSmall = isLine && name.length > SHORT_NAME_MAX
  return (
    <span
      className={`site-logo flex flex-wrap items-center gap-x-2.5 ${isLine ? 'h-10 overflow-hidden' : 'min-h-10 gap-y-2'}`}
    >
      <svg viewBox="0 0 64 64" className="size-10 shrink-0 rounded-full" aria-hidden="true">
        <rect width="64" height="64" className="fill-[var(--mango-400)]" />
        <path
          d="M35.5 9C48.5 17 54.5 29.5 53 43H35.5zM30.5 17C30 27.5 25 36.5 12.5 43H30.5z"
          className="fill-[var(--sand-50)]"
        />
        <path
          d="M0 47c5.3-4.4 10.7-4.4 16 0s10.7 4.4 16 0 10.7-4.4 16 0 10.7 4.4 16 0V64H0z"
          className="fill-[var(--sea-500)]"
        />
      </svg>
      <span className={`font-display font-bold tracking-tight ${isSmall ? 'small-rows' : 'text-2xl'}`}>
        {name}
      </span>
    </span>
  )
}
