import { MessageCircleQuestionMark, PencilLine } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import type { OwnPart } from '#shop/reviews/own-part.ts'
import { ButtonLink } from '#ui/button.tsx'

interface WriteLinkProps {
  readonly kind: 'review' | 'question'
  readonly slug: string
  readonly part: OwnPart | undefined
}

/** The way to the form; whoever is not signed in is led there through signing in. */
export function WriteLink({ kind, slug, part }: WriteLinkProps) {
  const t = useTranslate()
  if (kind === 'question') {
    return (
      <ButtonLink
        to={`/product/${slug}/question`}
        variant="quiet"
        icon={MessageCircleQuestionMark}
        rel="nofollow"
      >
        {t('reviews.ask')}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to={`/product/${slug}/review`} variant="quiet" icon={PencilLine} rel="nofollow">
      {t(part?.review ? 'reviews.change_own' : 'reviews.write')}
    </ButtonLink>
  )
}
