import { CountBadge } from '#ui/badge.tsx'

/** How many, on the corner of the icon before it, whose link says it in words; nothing for none. */
export function CountBubble({ count }: { count: number }) {
  return count > 0 ? (
    <span className="count-bubble">
      <CountBadge count={count} />
    </span>
  ) : null
}
