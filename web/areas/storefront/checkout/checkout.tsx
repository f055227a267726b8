import { type FormEvent, useEffect, useRef, useState } from 'react'
import { data, Form, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import type { Limits } from '#app/form/limits.ts'
import { useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { customerMiddleware, customerOf } from '#app/sign-in-guard.ts'
import { toast } from '#app/toasts.ts'
import type { User } from '#contract/accounts.ts'
import type { Country } from '#contract/content.ts'
import type { DeliverTo } from '#contract/deliver-to.ts'
import { addressCheck } from '#shop/address-fields.tsx'
import { CartCuts } from '#shop/cart-cuts.tsx'
import { ConfirmEmail } from '#shop/confirm-email.tsx'
import { PaymentChoice } from '#shop/payment-choice.tsx'
import { shownValue } from '#shop/shown-money.ts'
import { Alert } from '#ui/alert.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/text-input.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { textLengths } from '#values/text-lengths.ts'
import type { Route } from './+types/checkout.ts'
import { AddressSection } from './address-section.tsx'
import { CardChoice } from './card-choice.tsx'
import { places } from './checkout-errors.ts'
import { CheckoutErrorsAlert } from './checkout-errors-alert.tsx'
import { newAddress } from './choices.ts'
import { DeliverySection } from './delivery-section.tsx'
import { readFirstView } from './first-view.ts'
import { Funds } from './funds.tsx'
import { Ordered } from './ordered.tsx'
import { readSavedChoices } from './read-saved-choices.ts'
import { clearChoicesCookie, saveChoices } from './saved-choices.ts'
import { Section } from './section.tsx'
import { Summary } from './summary.tsx'
import { type LiveQuote, useLiveQuote } from './use-live-quote.ts'
import type { CheckoutView } from './view.ts'

export { action } from './action.ts'

export const middleware = [customerMiddleware]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const { id, name, phone, is_guest } = customerOf(context)
  const cookies = request.headers.get('cookie')
  const [addresses, countries, { place }, { cart }, kept] = await Promise.all([
    api('GET /customer/addresses'),
    api('GET /countries'),
    api('GET /deliver-to'),
    api('GET /cartmanager/cart'),
    readSavedChoices(api, { cookies, customerId: id }),
  ])
  const locale = localeOf(url.pathname)
  // An item that can't be delivered is removed in the cart, or another place is chosen there.
  if (cart.lacks_common_place || cart.items.some(({ message }) => message === 'delivery_unavailable')) {
    throw redirect(localizedPath('/cart', locale))
  }
  const view = await readFirstView(api, { locale, addresses: addresses.data, place, kept })
  const headers = 'ordered' in view ? { 'set-cookie': clearChoicesCookie(context) } : {}
  return data(
    {
      countries: countries.data,
      customer: { id, name, phone, is_guest },
      place,
      view,
      limits: bodyLimits('POST /customer/addresses'),
    },
    { headers },
  )
}

/** The action's answer is newer than the loader's data. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'checkout.title')

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view: first, ...known } = loaderData
  const view = actionData ?? first
  return 'ordered' in view ? <Ordered number={view.ordered} /> : <CheckoutForm view={view} {...known} />
}

interface CheckoutFormProps {
  readonly view: CheckoutView
  readonly countries: readonly Country[]
  readonly customer: Pick<User, 'id' | 'name' | 'phone' | 'is_guest'>
  readonly place: DeliverTo | undefined
  readonly limits: Limits
}

function CheckoutForm({ view, countries, customer, place, limits }: CheckoutFormProps) {
  const t = useTranslate()
  const live = useLiveQuote(view)
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const checks = useFormChecks(addressCheck, view.addressRefusal)
  const { state, formData } = useNavigation()
  const underway = state === 'submitting' ? formData?.get('intent') : undefined
  const { quote } = live
  useFocusPastAddress(view.addresses.length + (view.once ? 1 : 0))
  useCouponToast(view)

  function submit(event: FormEvent<HTMLFormElement>): void {
    const intent = intentOf(event)
    const isWriting = new FormData(event.currentTarget).get('address_id') === newAddress
    if (intent === 'add_address') {
      if (isWriting) checks.form.onSubmit(event)
      else event.preventDefault()
    } else if (intent === 'place' && !quote.is_complete) {
      event.preventDefault()
      setTries(tries + 1)
    }
  }

  return (
    <Form
      method="post"
      {...checks.form}
      ref={(element) => {
        form.current = element
        checks.form.ref.current = element
      }}
      onChange={(event) => {
        saveChoices(new FormData(event.currentTarget), customer.id)
        live.onChange(event)
      }}
      onSubmit={submit}
      className="page-width flex flex-col gap-6 py-8 lg:py-12"
    >
      <header className="flex flex-col gap-1">
        <h1 className="text-4xl">{t('checkout.title')}</h1>
        <p className="text-lg text-muted">{t('checkout.lead')}</p>
      </header>
      <input type="hidden" name="attempt" value={view.attempt} />
      <input type="hidden" name="fingerprint" value={quote.fingerprint} />
      {quote.total ? <input type="hidden" name="shown_total" value={shownValue(quote.total)} /> : null}
      <CartCuts cuts={quote.cuts} />
      <CheckoutErrorsAlert quote={quote} trouble={view.trouble} tries={tries} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start xl:gap-10">
        <div className="flex min-w-0 flex-col gap-6">
          <AddressSection
            addresses={view.addresses}
            choices={view.choices}
            once={view.once}
            countries={countries}
            customer={customer}
            place={place}
            refusal={view.addressRefusal}
            errors={checks.errors}
            limits={limits}
            isSaving={underway === 'add_address'}
          />
          <QuotedSections view={view} live={live} isInert={underway !== undefined} />
        </div>
        <Summary
          live={live}
          couponRefusal={view.couponRefusal}
          isPlacing={underway === 'place'}
          isChangingCoupon={underway === 'apply_coupon' || underway === 'remove_coupon'}
          onRetry={() => form.current && live.askSoon(form.current)}
        />
      </div>
    </Form>
  )
}

interface SectionProps {
  readonly view: CheckoutView
  readonly live: LiveQuote
}

/** The sections whose choices change the quote. */
function QuotedSections({ view, live, isInert }: SectionProps & { readonly isInert: boolean }) {
  const { quote, choices } = live
  const isFree = quote.total?.minor === 0
  // Choices made while a form is being sent would be overwritten by its answer.
  return (
    <div inert={isInert} className="flex flex-col gap-6 transition-opacity inert:opacity-60">
      <DeliverySection
        packages={quote.packages}
        deliveries={choices.deliveries ?? {}}
        hasAddress={choices.address_id !== undefined || choices.address !== undefined}
      />
      {isFree ? null : <PaymentSection view={view} live={live} />}
      <ReviewSection view={view} live={live} number={isFree ? 3 : 4} />
    </div>
  )
}

function PaymentSection({ view, live: { quote, choices } }: SectionProps) {
  const t = useTranslate()
  return (
    <Section id={places.payment} number={3} title={t('checkout.payment')}>
      <Funds quote={quote} choices={view.choices} />
      {quote.to_pay?.minor === 0 ? (
        <Alert tone="success">{t('checkout.nothing_left')}</Alert>
      ) : quote.payment_methods.some(({ is_available }) => is_available) ? (
        <div className="group/payment flex flex-col gap-4">
          <PaymentChoice methods={quote.payment_methods} value={choices.payment_method ?? ''} />
          <CardChoice cards={view.cards} requested={view.card} />
        </div>
      ) : (
        <Alert tone="warning">{t('checkout.payment_none')}</Alert>
      )}
      <ConfirmEmail methods={quote.payment_methods} />
    </Section>
  )
}

function ReviewSection({
  view,
  live: { quote, choices },
  number,
}: SectionProps & { readonly number: number }) {
  const t = useTranslate()
  return (
    <Section id={places.review} number={number} title={t('checkout.review')}>
      <div className="flex flex-col gap-5">
        {quote.age_limit ? (
          <Checkbox
            name="age_confirmed"
            required
            label={t('checkout.age_confirmed', { age: quote.age_limit })}
            defaultChecked={choices.age_confirmed === true}
          />
        ) : null}
        <Field label={t('checkout.note')} hint={t('checkout.note_hint')} isOptional>
          <Textarea name="note" maxLength={textLengths.orderNote} rows={2} defaultValue={view.choices.note} />
        </Field>
      </div>
    </Section>
  )
}

/** Confirms each applied coupon once. */
function useCouponToast(view: CheckoutView): void {
  const t = useTranslate()
  const told = useRef<CheckoutView>(undefined)
  useEffect(() => {
    if (!view.isCouponApplied || told.current === view) return
    told.current = view
    toast.success(t('cart.coupon_applied'))
  })
}

/** Saving a new address removes its form and button, so focus moves to the next section. */
function useFocusPastAddress(addressCount: number): void {
  const known = useRef(addressCount)
  useEffect(() => {
    if (addressCount > known.current) document.getElementById(places.delivery)?.focus()
    known.current = addressCount
  }, [addressCount])
}

function intentOf({ nativeEvent }: FormEvent): string {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  return submitter instanceof HTMLButtonElement ? submitter.value : ''
}
