import { useId, useRef } from 'react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { useCopy } from '#shop/use-copy.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextInput } from '#ui/text-input.tsx'

/** Creates, copies, opens and revokes the secret link of a wishlist. */
export function ShareList({ href }: { href: string | undefined }) {
  const t = useTranslate()
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">{t('account.share_title')}</h2>
        <p className="mt-1 text-muted">{t(href ? 'account.share_end_text' : 'account.share_text')}</p>
      </div>
      {href ? <SecretLink href={href} /> : null}
      <Form method="post" action={useHref('/wishlist')} replace preventScrollReset>
        <Button type="submit" name="share" value={href ? 'off' : 'on'} variant="quiet" size="sm">
          {t(href ? 'account.share_end' : 'account.share_make')}
        </Button>
      </Form>
    </Card>
  )
}

function SecretLink({ href }: { href: string }) {
  const t = useTranslate()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { copy, outcome } = useCopy(field, href)

  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('account.share_link')}
      </label>
      <div className="flex gap-2">
        <div className="min-w-0 grow">
          <TextInput ref={field} id={id} dir="ltr" readOnly value={href} />
        </div>
        <span className="noscript:hidden">
          <Button onClick={copy}>{t('account.share_copy')}</Button>
        </span>
      </div>
      <p role="status" className="min-h-5 text-sm text-success-text">
        {outcome === 'copied' ? t('account.share_copied') : ''}
      </p>
      <a href={href} className="w-fit text-accent-text underline underline-offset-3">
        {t('account.share_open')}
      </a>
    </div>
  )
}
