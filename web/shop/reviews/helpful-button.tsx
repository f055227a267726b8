import { ThumbsUp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiProblem, browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { toast } from '#app/toasts.ts'
import { Icon } from '#ui/icon.tsx'
import { type OwnPart, recordVote, useOwnVote } from './own-part.ts'

interface HelpfulButtonProps {
  readonly kind: 'review' | 'answer'
  readonly id: string
  /** Name of the text's author. */
  readonly author: string
  readonly count: number
  readonly slug: string
  readonly part: OwnPart | undefined
}

/** Casts or withdraws a vote for a text. Without script the page of all reviews handles it. */
export function HelpfulButton({ kind, id, author, count: rendered, slug, part }: HelpfulButtonProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const action = useHref(`/product/${slug}/reviews`)
  const signIn = useHref('/auth/login')
  const own = useOwnVote(id)
  const count = own?.count ?? rendered
  const [isBusy, setBusy] = useState(false)
  const isGiven = own?.isGiven ?? part?.voted_ids.includes(id) ?? false

  async function change(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      const voted = await vote({ kind, id, isGiven: !isGiven })
      recordVote(id, { isGiven: !isGiven, count: voted.helpful_count })
    } catch (error) {
      const { pathname, search } = window.location
      if (!(error instanceof ApiProblem)) toast.error(t('reviews.vote_failed'))
      else if (error.status === 401) navigate(`${signIn}?redirect=${encodeURIComponent(pathname + search)}`)
      else toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" action={action} onSubmit={change}>
      <input type="hidden" name="kind" value={kind} />
      <button
        type="submit"
        name="vote"
        value={id}
        aria-pressed={isGiven}
        aria-label={t('reviews.helpful_of', { author, count })}
        className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line px-3.5 text-sm font-medium text-body transition-colors hover:border-accent hover:text-accent-text aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
      >
        <Icon of={ThumbsUp} size="sm" />
        {t('reviews.helpful')}
        {count > 0 ? <span className="tabular-nums">{count}</span> : null}
      </button>
    </form>
  )
}

function vote({ kind, id, isGiven }: { kind: 'review' | 'answer'; id: string; isGiven: boolean }) {
  const params = { id }
  if (kind === 'review') {
    return isGiven
      ? browserApi('PUT /reviews/{id}/vote', { params })
      : browserApi('DELETE /reviews/{id}/vote', { params })
  }
  return isGiven
    ? browserApi('PUT /answers/{id}/vote', { params })
    : browserApi('DELETE /answers/{id}/vote', { params })
}
