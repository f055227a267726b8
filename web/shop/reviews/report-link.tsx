import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { useWriteLink } from '../writing/use-write-link.ts'
import type { OwnPart } from './own-part.ts'

interface ReportLinkProps {
  readonly kind: 'review' | 'question' | 'answer'
  readonly id: string
  readonly author: string
  readonly slug: string
  readonly part: OwnPart | undefined
}

export function ReportLink({ kind, id, author, slug, part }: ReportLinkProps) {
  const t = useTranslate()
  const link = useWriteLink({ kind: 'report', slug, of: kind, id })
  if (part?.reported_ids.includes(id)) {
    return <span className="px-2 text-sm text-muted">{t('reviews.reported')}</span>
  }
  return (
    <AppLink
      {...link}
      to={`/product/${slug}/report?kind=${kind}&id=${id}`}
      aria-label={t('reviews.report_of', { author })}
      className="inline-flex min-h-9 items-center rounded-full px-2 text-sm text-muted hocus:text-strong hocus:underline"
    >
      {t('reviews.report')}
    </AppLink>
  )
}
