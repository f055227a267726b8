import { useEffect, useEffectEvent, useId } from 'react'
import { useFetcher } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import type { NewsletterSource } from '#values/newsletter-source.ts'
import { textLengths } from '#values/text-lengths.ts'
import type { Subscription } from '../newsletter.tsx'

interface NewsletterFormProps {
  readonly source: NewsletterSource
  /** The result of a form submitted without script. */
  readonly answered?: Subscription | undefined
  /** Called when the address was accepted. */
  readonly onDone?: () => void
}

/** The newsletter form: answered by a page of its own without script, in place with it. */
export function NewsletterForm({ source, answered, onDone }: NewsletterFormProps) {
  const t = useTranslate()
  const fetcher = useFetcher<Subscription>()
  const id = useId()
  const action = useHref('/newsletter')
  const answer = fetcher.data ?? answered
  const isDone = answer?.state === 'done'
  const done = useEffectEvent(() => onDone?.())
  useEffect(() => {
    if (isDone) done()
  }, [isDone])
  const error = answer?.state === 'refused' ? answer.message : undefined

  if (isDone) {
    return (
      <p role="status" className="text-lg font-semibold">
        {t('shell.newsletter_done')}
      </p>
    )
  }
  return (
    <fetcher.Form method="post" action={action} noValidate className="flex w-full max-w-lg flex-col gap-2">
      <input type="hidden" name="source" value={source} />
      <label htmlFor={id} className="font-semibold">
        {t('shell.newsletter_label')}
      </label>
      <div className="flex min-h-13 flex-wrap rounded-3xl border border-line-strong bg-surface p-1 text-strong has-aria-invalid:border-danger focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={textLengths.email}
          placeholder={t('shell.newsletter_placeholder')}
          defaultValue={answer?.email}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="min-h-11 min-w-0 grow basis-32 rounded-full bg-transparent px-5 outline-none placeholder:text-muted"
        />
        <button
          type="submit"
          disabled={fetcher.state !== 'idle'}
          className="min-h-11 rounded-full bg-action px-[min(1.5rem,7vw)] font-semibold text-on-action hover:bg-action-hover disabled:opacity-70"
        >
          {t('shell.newsletter_join')}
        </button>
      </div>
      <p id={`${id}-error`} role="alert" className="min-h-6 font-medium">
        {error}
      </p>
    </fetcher.Form>
  )
}
