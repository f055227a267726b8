import { Scale } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Visitor } from '#shop/visitor.ts'
import { Icon } from '#ui/icon.tsx'
import { CountBubble } from './count-bubble.tsx'

/** The link to the compare list with its count; on phones it is in the side menu. */
export function CompareLink({ visitor }: { visitor: Visitor | undefined }) {
  const t = useTranslate()
  const count = visitor?.compared_product_ids.length ?? 0
  return (
    <AppLink
      to="/compare"
      aria-label={count === 0 ? t('shell.compare') : t('shell.compare_count', { count })}
      className="header-icon max-sm:hidden"
    >
      <Icon of={Scale} size="lg" />
      <CountBubble count={count} />
    </AppLink>
  )
}
