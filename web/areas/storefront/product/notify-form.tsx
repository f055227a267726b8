import { BellRing } from 'lucide-react'
import { useFetcher } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { useVisitor } from '#shop/visitor.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { textLengths } from '#values/text-lengths.ts'
import type { StockRequest } from '../product-back-in-stock.tsx'

interface NotifyFormProps {
  readonly slug: string
  readonly variantId: string | undefined
  /** The result of a form submitted without script. */
  readonly answered?: StockRequest | undefined
}

/** Back-in-stock notification: one button for customers with an account, an email field for everyone else. */
export function NotifyForm({ slug, variantId, answered }: NotifyFormProps) {
  const t = useTranslate()
  const fetcher = useFetcher<StockRequest>({ key: `stock-${variantId}` })
  const action = useHref(`/product/${slug}/back-in-stock`)
  const visitor = useVisitor(undefined)
  const isKnown = visitor?.user !== undefined && !visitor.user.is_guest
  const answer = fetcher.data ?? answered

  if (answer && answer.state !== 'refused') {
    return (
      <p
        role="status"
        className="flex items-start gap-3 rounded-2xl bg-success-soft px-5 py-4 font-medium text-success-text"
      >
        <Icon of={BellRing} className="mt-0.5" />
        {t(`product.notify_${answer.state}`)}
      </p>
    )
  }
  return (
    <fetcher.Form
      method="post"
      action={action}
      noValidate
      className="flex flex-col gap-4 rounded-2xl bg-sunken p-5"
    >
      {variantId ? <input type="hidden" name="variant_id" value={variantId} /> : null}
      <p className="flex items-start gap-3">
        <Icon of={BellRing} className="mt-0.5 text-accent-text" />
        <span>
          <strong className="block text-strong">{t('product.notify_title')}</strong>
          <span className="text-sm">{t('product.notify_text')}</span>
        </span>
      </p>
      {isKnown ? null : (
        <Field label={t('product.notify_email')} error={answer?.message}>
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            maxLength={textLengths.email}
            defaultValue={answer?.email}
          />
        </Field>
      )}
      {isKnown && answer ? <p role="alert">{answer.message}</p> : null}
      <Button type="submit" variant="accent" isBusy={fetcher.state !== 'idle'}>
        {t('product.notify_me')}
      </Button>
    </fetcher.Form>
  )
}
