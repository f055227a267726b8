import { Heart } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Visitor } from '#shop/visitor.ts'
import { Icon } from '#ui/icon.tsx'
import { CountBubble } from './count-bubble.tsx'

/**
 * The wishlist link with its count; visitors without an account sign in first. The narrowest phones have it in the
 * side menu, for lack of room beside the logo.
 */
export function WishlistLink({ visitor }: { visitor: Visitor | undefined }) {
  const t = useTranslate()
  const count = visitor?.wishlist_count ?? 0
  return (
    <AppLink
      to="/wishlist"
      aria-label={count === 0 ? t('shell.wishlist') : t('shell.wishlist_count', { count })}
      className="header-icon max-[24rem]:hidden"
    >
      <Icon of={Heart} size="lg" />
      <CountBubble count={count} />
    </AppLink>
  )
}
