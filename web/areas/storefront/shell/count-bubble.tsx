import { CountBadge } from '#ui/badge.tsx'

/** A count on the corner of the preceding icon, whose link has the number in its name; renders nothing for 0. */
export function CountBubble({ count }: { count: number }) {
  return count > 0 ? (
    <span className="count-bubble">
      <CountBadge count={count} />
    </span>
  ) : null
}
