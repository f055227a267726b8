import { ArrowRight, Heart, ShoppingBag, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId } from 'react'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, useHref } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { Cart, CartItem } from '#contract/cart.ts'
import { toAppPath } from '#shop/app-path.ts'
import { browserCart } from '#shop/browser-cart.ts'
import { CartCuts } from '#shop/cart-cuts.tsx'
import { CartDeliverTo } from '#shop/cart-deliver-to.tsx'
import {
  cartHeading,
  cartLines,
  LinePicture,
  LineQuantity,
  LineRemove,
  LineTexts,
} from '#shop/cart-lines.tsx'
import { CartProgress } from '#shop/cart-progress.tsx'
import { CartTotals, CheckoutLink, useCartSum } from '#shop/cart-totals.tsx'
import type { CouponRefusal } from '#shop/coupon-field.tsx'
import { useDeliveryText } from '#shop/delivery-estimate.tsx'
import { Amount } from '#shop/price.tsx'
import { useCart, useCartState } from '#shop/use-cart.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Question } from '#ui/question.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/cart.ts'
import { CartCoupon } from './cart-coupon.tsx'
import { CartRecommendations, recommendationsFor } from './recommendations.tsx'
import { SaveForLater } from './save-for-later.tsx'

export { action } from './action.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const said = { wasRemoved: url.searchParams.has('removed'), wasSaved: url.searchParams.has('saved') }
  try {
    const { cart } = await api('GET /cartmanager/cart')
    return { ...said, cart, recommendationsFor: await recommendationsFor(api, cart) }
  } catch (error) {
    if (error instanceof ApiProblem) return { ...said, cart: undefined, recommendationsFor: [] }
    throw error
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'cart.title')

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { cart: known, isLoading } = useCartState()
  const cart = newest(known, loaderData.cart)

  useEffect(() => {
    if (loaderData.cart) browserCart.adopt(loaderData.cart)
  }, [loaderData.cart])

  // Focus moves to the heading, because the pressed button was removed with its item.
  useEffect(() => {
    if (loaderData.wasSaved) document.querySelector<HTMLElement>('[data-cart-heading]')?.focus()
  }, [loaderData])

  return (
    <div className="page-width flex flex-col gap-6 py-8 lg:py-12" {...cartLines}>
      <h1 className="text-4xl outline-none" {...cartHeading}>
        {cart && cart.items_count > 0
          ? t('cart.title_with_count', { count: cart.items_count })
          : t('cart.title')}
      </h1>
      {actionData && !actionData.coupon ? (
        <Alert tone="danger" title={actionData.message}>
          {actionData.reason}
          {actionData.returnTo ? (
            <p className="mt-1">
              <TextLink to={toAppPath(actionData.returnTo)}>{t('cart.choose_again')}</TextLink>
            </p>
          ) : null}
        </Alert>
      ) : null}
      {loaderData.wasRemoved && !known ? <Alert tone="success">{t('cart.item_removed')}</Alert> : null}
      {loaderData.wasSaved ? (
        <Alert
          tone="success"
          action={
            <ButtonLink to="/wishlist" variant="quiet" size="sm" icon={Heart}>
              {t('cart.see_wishlist')}
            </ButtonLink>
          }
        >
          {t('cart.saved_for_later')}
        </Alert>
      ) : null}
      <CartCuts cuts={cart?.cuts} />
      {cart ? (
        <Contents cart={cart} isLoading={isLoading} refusedCoupon={actionData?.coupon} />
      ) : (
        <FetchFailed />
      )}
      {cart ? <CartRecommendations cart={cart} products={loaderData.recommendationsFor} /> : null}
    </div>
  )
}

/**
 * Returns the newer of two carts by version: the browser may have changed the cart since the page was rendered, or
 * the page may be newer.
 */
function newest(known: Cart | undefined, rendered: Cart | undefined): Cart | undefined {
  if (!known || !rendered) return known ?? rendered
  return known.version >= rendered.version ? known : rendered
}

interface ContentsProps {
  readonly cart: Cart
  readonly isLoading: boolean
  readonly refusedCoupon: CouponRefusal | undefined
}

function Contents({ cart, isLoading, refusedCoupon }: ContentsProps) {
  const t = useTranslate()
  if (cart.items.length === 0) {
    return (
      <EmptyState
        icon={ShoppingBag}
        title={t('cart.empty_title')}
        text={t('cart.empty_text')}
        action={<ButtonLink to="/">{t('cart.empty_action')}</ButtonLink>}
      />
    )
  }
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start xl:gap-12"
      aria-busy={isLoading}
    >
      <div className="flex flex-col gap-6">
        {cart.groups.map((group) => (
          <Group key={group.store.id} group={group} items={itemsOf(cart, group)} />
        ))}
        <div className="-me-[min(1rem,5vw)] flex flex-wrap items-center justify-between gap-4">
          <TextLink to="/" variant="more">
            {t('cart.keep_shopping')}
          </TextLink>
          <ClearCart />
        </div>
      </div>
      <Summary cart={cart} refusedCoupon={refusedCoupon} />
      <PhoneCheckout cart={cart} />
    </div>
  )
}

type CartGroup = Cart['groups'][number]

function itemsOf(cart: Cart, group: CartGroup): CartItem[] {
  return group.item_ids.flatMap((id) => cart.items.filter((item) => item.id === id))
}

function Group({ group, items }: { group: CartGroup; items: readonly CartItem[] }) {
  const t = useTranslate()
  const id = useId()
  return (
    <Card as="section" padding="none">
      <header className="flex flex-col gap-3 border-b border-line p-5 sm:px-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="text-xl wrap-anywhere">
            <AppLink to={`/${group.store.vertical}/${group.store.slug}`} className="hocus:underline">
              {group.store.name}
            </AppLink>
          </h2>
          <p className="text-muted">
            <span className="sr-only">{t('cart.sub_total')} </span>
            <Amount of={group.sub_total} />
          </p>
        </div>
        {group.accepts_orders ? (
          <>
            <CartProgress group={group} />
            <Arrival group={group} />
          </>
        ) : (
          <p className="text-sm font-medium text-danger-text">{t('cart.store_closed')}</p>
        )}
      </header>
      <table aria-labelledby={id} className="w-full table-fixed max-md:block">
        <thead className="max-md:sr-only">
          <tr className="text-start text-sm text-muted">
            <Heading className="ps-6">{t('cart.product')}</Heading>
            <Heading className="w-40">{t('cart.unit_price')}</Heading>
            <Heading className="w-36">{t('cart.quantity')}</Heading>
            <Heading className="w-32" isNumber>
              {t('cart.line_total')}
            </Heading>
            <Heading className="w-20 pe-6">
              <span className="sr-only">{t('cart.remove')}</span>
            </Heading>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Arrival({ group: { delivery, store } }: { group: CartGroup }) {
  const text = useDeliveryText({ delivery, from: store.country_code })
  return text ? (
    <p className={`text-sm ${delivery?.is_available ? 'text-muted' : 'text-danger-text'}`}>{text}</p>
  ) : null
}

interface HeadingProps {
  readonly className: string
  readonly isNumber?: boolean
  readonly children: ReactNode
}

function Heading({ className, isNumber = false, children }: HeadingProps) {
  return (
    <th scope="col" className={`px-3 pt-4 font-medium ${isNumber ? 'text-end' : 'text-start'} ${className}`}>
      {children}
    </th>
  )
}

function Row({ item }: { item: CartItem }) {
  const t = useTranslate()
  const { wanted, leaving } = useCartState()
  const isChanging = wanted.has(item.id) || leaving.has(item.id)
  return (
    <tr
      aria-busy={isChanging}
      className="transition-opacity aria-busy:opacity-50 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-3 max-md:px-5 max-md:py-4"
    >
      <th
        scope="row"
        className="text-start font-normal max-md:col-span-2 max-md:col-start-1 max-md:row-start-1 max-md:pe-9 md:py-5 md:ps-6 md:pe-3"
      >
        <div className="flex gap-4">
          <LinePicture item={item} className="size-[min(5rem,25vw)]" />
          <div className="min-w-0">
            <LineTexts item={item} />
            <div className="flex flex-wrap gap-x-5">
              {item.message === 'delivery_unavailable' ? <LineRemove item={item} isText /> : null}
              <SaveForLater item={item} />
            </div>
          </div>
        </div>
      </th>
      <td className="max-md:col-start-1 max-md:row-start-2 max-md:self-center md:px-3 md:py-5">
        <span className="text-sm text-muted md:hidden">{t('cart.unit_price')} </span>
        <UnitPrice item={item} />
      </td>
      <td className="max-md:col-start-1 max-md:row-start-3 md:px-3 md:py-5">
        <LineQuantity item={item} size="sm" />
      </td>
      <td className="text-end font-semibold text-strong max-md:col-start-2 max-md:row-start-3 max-md:self-center md:px-3 md:py-5">
        <span className="sr-only md:hidden">{t('cart.line_total')} </span>
        <Amount of={item.sub_total} />
      </td>
      <td className="max-md:col-start-2 max-md:row-start-1 max-md:-me-2 max-md:-mt-2 max-md:justify-self-end md:py-5 md:pe-4">
        <LineRemove item={item} />
      </td>
    </tr>
  )
}

function UnitPrice({
  item: { unit_price, regular_unit_price: regular, compare_at: compareAt },
}: {
  item: CartItem
}) {
  const t = useTranslate()
  if (!regular) {
    return (
      <span className="inline-flex flex-col md:flex">
        <Amount of={unit_price} />
        {compareAt ? (
          <span className="text-sm text-muted">
            {t('catalog.compare_at')}{' '}
            <del>
              <Amount of={compareAt} />
            </del>
          </span>
        ) : null}
      </span>
    )
  }
  const saving = { minor: regular.minor - unit_price.minor, currency: unit_price.currency }
  return (
    <span className="inline-flex flex-col md:flex">
      <span className="flex flex-wrap gap-x-2">
        <ins className="font-semibold text-accent-text no-underline">
          <Amount of={unit_price} />
        </ins>
        <del className="text-sm text-muted">
          <span className="sr-only">{t('cart.regular_price')} </span>
          <Amount of={regular} />
        </del>
      </span>
      <span className="text-sm text-success-text">
        {t('cart.saving')} <Amount of={saving} />
      </span>
    </span>
  )
}

function Summary({ cart, refusedCoupon }: Omit<ContentsProps, 'isLoading'>) {
  const t = useTranslate()
  const id = useId()
  return (
    <section aria-labelledby={id} className="lg:sticky lg:top-32">
      <Card variant="raised" className="flex flex-col gap-5">
        <h2 id={id} className="text-2xl">
          {t('cart.summary')}
        </h2>
        <CartCoupon cart={cart} refused={refusedCoupon} />
        <CartDeliverTo cart={cart} />
        <CartTotals cart={cart} isLive />
        <div className="max-lg:hidden">
          <CheckoutLink cart={cart} size="lg" icon={ArrowRight} />
        </div>
        <p className="text-center text-sm text-muted">{t('cart.one_payment')}</p>
      </Card>
    </section>
  )
}

/** On phones the checkout button stays in reach, above the navigation bar, however long the cart is. */
function PhoneCheckout({ cart }: { cart: Cart }) {
  const { label, amount } = useCartSum(cart)
  return (
    <div className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-raised p-3 ps-5 shadow-high lg:hidden">
      <p className="flex shrink-0 flex-col font-display text-xl font-bold text-strong">
        <span className="font-sans text-xs font-normal text-muted">{label}</span>
        <Amount of={amount} />
      </p>
      <div className="min-w-0 grow basis-32">
        <CheckoutLink cart={cart} size="md" icon={ArrowRight} />
      </div>
    </div>
  )
}

/** Empties the cart after confirmation; the dialog works without script. */
function ClearCart() {
  const t = useTranslate()
  const cart = useCart()
  const id = useId()

  function clear(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void cart.clear()
  }

  return (
    <>
      <Button variant="plain" size="sm" popoverTarget={id}>
        {t('cart.clear')}
      </Button>
      <Question id={id} title={t('cart.clear_question')} text={t('cart.clear_text')}>
        <form method="post" action={useHref('/cart')} onSubmit={clear} className="flex flex-wrap gap-3">
          <input type="hidden" name="intent" value="clear" />
          <Button variant="quiet" popoverTarget={id} popoverTargetAction="hide" autoFocus>
            {t('cart.clear_no')}
          </Button>
          <Button type="submit" variant="danger" icon={X}>
            {t('cart.clear_yes')}
          </Button>
        </form>
      </Question>
    </>
  )
}

function FetchFailed() {
  const t = useTranslate()
  return (
    <Alert tone="danger" title={t('cart.error_fetching')}>
      <form action={useHref('/cart')} className="mt-3">
        <Button type="submit" variant="quiet" size="sm">
          {t('cart.retry')}
        </Button>
      </form>
    </Alert>
  )
}
