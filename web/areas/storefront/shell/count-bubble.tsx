import { CountBadge } from '#ui/badge.tsx'

/** How many, on the corner of an icon whose link says it in words; nothing for none. */
export function CountBubble({ count }: { count: number }) {
  return (
    <span className="absolute -end-2 -top-1.5 flex">
      <CountBadge count={count} />
    </span>
  )
}
