import { CircleAlert, Tag, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Coupon } from '#contract/coupons.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Amount } from './price.tsx'

/** Refused code as entered, with the reason. */
export interface CouponRefusal {
  readonly code: string
  readonly message: string
}

interface CouponFieldProps {
  readonly coupon: Coupon | undefined
  readonly refusal: CouponRefusal | undefined
  readonly isBusy: boolean
}

/** Field name; the buttons are the form's `intent`s `apply_coupon` and `remove_coupon`. */
export const couponField = 'coupon_code'

/** Part of a form: a field for a code, or the applied coupon with its discount. */
export function CouponField({ coupon, refusal, isBusy }: CouponFieldProps) {
  return coupon && !refusal ? (
    <Applied coupon={coupon} isBusy={isBusy} />
  ) : (
    <Written refusal={refusal} isBusy={isBusy} />
  )
}

function Written({ refusal, isBusy }: Omit<CouponFieldProps, 'coupon'>) {
  const t = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (refusal) input.current?.focus()
  }, [refusal])

  /** Submits this button on Enter, which would otherwise press the form's first button. */
  function applyOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    button.current?.click()
  }

  return (
    <div className="flex items-start gap-2">
      <Field label={t('cart.coupon_code')} error={refusal?.message} className="min-w-0 grow">
        <TextInput
          key={refusal?.code}
          ref={input}
          name={couponField}
          defaultValue={refusal?.code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="auto"
          onKeyDown={applyOnEnter}
        />
      </Field>
      <Button
        ref={button}
        type="submit"
        name="intent"
        value="apply_coupon"
        variant="quiet"
        formNoValidate
        isBusy={isBusy}
        className="mt-6.5"
      >
        {t('cart.coupon_apply')}
      </Button>
    </div>
  )
}

function Applied({ coupon, isBusy }: { coupon: Coupon; isBusy: boolean }) {
  const t = useTranslate()
  const { code, description, refusal } = coupon
  const look = refusal ? 'bg-warning-soft text-warning-text' : 'bg-offer-soft text-strong'
  return (
    <div className={`flex items-start gap-3 rounded-xl p-3 ps-4 ${look}`}>
      <Icon of={refusal ? CircleAlert : Tag} size="sm" className="mt-1" />
      <div className="flex min-w-0 grow flex-col gap-0.5 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-semibold break-all text-strong">{code}</bdi>
          {refusal ? null : <span className="font-medium">{t('cart.coupon_applied')}</span>}
        </p>
        {refusal ? <p role="status">{refusal.message}</p> : <p>{description}</p>}
        {refusal ? null : <Saved coupon={coupon} />}
      </div>
      <IconButton
        type="submit"
        name="intent"
        value="remove_coupon"
        icon={X}
        label={t('cart.coupon_remove', { code })}
        size="sm"
        formNoValidate
        aria-busy={isBusy || undefined}
        className="-me-1 shrink-0"
      />
    </div>
  )
}

function Saved({ coupon: { discount, shipping_discount: shipping } }: { coupon: Coupon }) {
  const t = useTranslate()
  const minor = discount.minor + (shipping?.minor ?? 0)
  if (minor === 0) return null
  return (
    <p className="font-semibold text-success-text">
      {t('cart.coupon_saved')} <Amount of={{ minor, currency: discount.currency }} />
    </p>
  )
}
