import { MessageCircleQuestionMark, PencilLine } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { OwnPart } from '../reviews/own-part.ts'
import { useWriteLink } from './use-write-link.ts'

interface WriteLinkProps {
  readonly kind: 'review' | 'question'
  readonly slug: string
  readonly part: OwnPart | undefined
}

/** Links to a form: as a dialog, or its own page without script; visitors without an account sign in first. */
export function WriteLink({ kind, slug, part }: WriteLinkProps) {
  const t = useTranslate()
  const link = useWriteLink({ kind, slug })
  const isChange = kind === 'review' && part?.review !== undefined
  return (
    <ButtonLink
      {...link}
      to={`/product/${slug}/${kind}`}
      variant="quiet"
      icon={kind === 'review' ? PencilLine : MessageCircleQuestionMark}
    >
      {t(kind === 'question' ? 'reviews.ask' : isChange ? 'reviews.change_own' : 'reviews.write')}
    </ButtonLink>
  )
}
