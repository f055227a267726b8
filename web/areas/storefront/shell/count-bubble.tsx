/** How many, on the corner of an icon whose link says it in words; nothing for none. */
export function CountBubble({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className="absolute -end-2 -top-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-action px-1 text-xs font-semibold text-on-action tabular-nums"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
