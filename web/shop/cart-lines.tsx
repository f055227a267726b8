/** Components of a cart item, used as table cells on the cart page and as a list in the drawer. */
import { Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, use } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink, useHref } from '#app/link.tsx'
import type { CartItem } from '#contract/cart.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { formatMoney } from '#values/money.ts'
import { formatWeight } from '#values/weight.ts'
import { DeliveryPlaceContext } from './delivery-place.ts'
import { ChosenOptions } from './order-lines.tsx'
import { Amount } from './price.tsx'
import { ShipsLater } from './ships-later.tsx'
import { useCart, useCartState } from './use-cart.tsx'

export function LinePicture({ item: { product }, className }: { item: CartItem; className: string }) {
  return (
    <AppLink
      to={`/product/${product.slug}`}
      tabIndex={-1}
      aria-hidden="true"
      className={`block shrink-0 overflow-hidden rounded-xl bg-sunken ${className}`}
    >
      {product.picture ? (
        <Picture picture={{ ...product.picture, alt: '' }} sizes="6rem" className="size-full object-cover" />
      ) : null}
    </AppLink>
  )
}

export function LineTexts({ item }: { item: CartItem }) {
  const t = useTranslate()
  const locale = useLocale()
  const extras = item.modifiers.map(({ group: name, label: value, price }) => ({
    name,
    value: price.minor > 0 ? t('cart.with_price', { value, price: formatMoney(price, locale) }) : value,
  }))
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <AppLink to={`/product/${item.product.slug}`} className="font-semibold text-strong hocus:underline">
        {item.product.name}
      </AppLink>
      <ChosenOptions choices={[...item.variant.choices, ...extras]} note={item.more_details?.note} />
      <LineNotes item={item} />
      <LineMessage item={item} />
    </div>
  )
}

/** Weight, price per measure, and what more items would cost. */
function LineNotes({
  item: { qty, weight_sale: sale, measure_price: measured, next_price: next, backorder: later },
}: {
  item: CartItem
}) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <>
      {sale ? (
        <p className="text-sm text-muted">
          {t('cart.weight_total', { weight: formatWeight(sale.item * qty, sale.unit, locale) })}
        </p>
      ) : null}
      {measured ? (
        <p className="text-sm text-muted">
          <Amount of={measured.price} /> {t(`catalog.per_${measured.per}`)}
        </p>
      ) : null}
      {later ? <ShipsLater of={later} /> : null}
      {next ? (
        <p className="text-sm text-accent-text">
          {t('cart.next_price', { count: next.missing, price: formatMoney(next.price, locale) })}
        </p>
      ) : null}
    </>
  )
}

function LineMessage({ item }: { item: CartItem }) {
  const t = useTranslate()
  switch (item.message) {
    case undefined:
      return null
    case 'price_changed':
      return <p className="text-sm text-offer-text">{t('cart.row_price_changed')}</p>
    case 'store_closed':
      return <Trouble>{t('cart.row_store_closed', { store: item.product.store.name })}</Trouble>
    case 'out_of_stock':
      return (
        <Trouble>
          {item.limit > 0 ? t('cart.row_out_of_stock', { limit: item.limit }) : t('cart.row_sold_out')}
        </Trouble>
      )
    case 'delivery_unavailable':
      return <Undeliverable />
    default:
      return <Trouble>{t('cart.row_item_unavailable')}</Trouble>
  }
}

function Undeliverable() {
  const t = useTranslate()
  const { cart } = useCartState()
  const place = use(DeliveryPlaceContext) ?? cart?.deliver_to?.label ?? ''
  return <Trouble>{t('cart.row_undeliverable', { place })}</Trouble>
}

function Trouble({ children }: { children: string }) {
  return <p className="text-sm font-medium text-danger-text">{children}</p>
}

/** Quantity stepper: an API call with script, a post to the cart page without. */
export function LineQuantity({ item, size }: { item: CartItem; size: 'sm' | 'md' }) {
  const t = useTranslate()
  const cart = useCart()
  const { wanted } = useCartState()
  const { name } = item.product
  return (
    <LineForm item={item} intent="change" className="flex flex-wrap items-center gap-1">
      {/* First in the form, so that Enter submits the entered quantity instead of pressing the minus button. */}
      <span className="order-last hidden noscript:block">
        <Button type="submit" variant="plain" size="sm" aria-label={t('cart.change_of', { name })}>
          {t('cart.change')}
        </Button>
      </span>
      <QuantityStepper
        name="qty"
        size={size}
        value={wanted.get(item.id) ?? item.qty}
        min={Math.min(item.weight_sale?.minimum ?? 1, item.qty)}
        max={Math.max(item.limit, item.qty)}
        label={t('cart.quantity_of', { name })}
        lessLabel={t('cart.less_of', { name })}
        moreLabel={t('cart.more_of', { name })}
        onChange={(qty) => void cart.change(item, qty)}
        submitsSteps
      />
    </LineForm>
  )
}

/** Removes an item; the focus moves to the next item's button, or to the heading after the last one. */
export function LineRemove({ item, isText = false }: { item: CartItem; isText?: boolean }) {
  const t = useTranslate()
  const cart = useCart()

  async function remove(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const focusNext = followFocus(event.currentTarget)
    if (await cart.remove(item)) focusNext()
  }

  return (
    <LineForm item={item} intent="remove" onSubmit={remove}>
      <button
        type="submit"
        data-remove
        aria-label={t('cart.remove_of', { name: item.product.name })}
        title={t('cart.remove')}
        className={isText ? textButton : iconButton}
      >
        {isText ? t('cart.remove') : <Icon of={Trash2} />}
      </button>
    </LineForm>
  )
}

const iconButton =
  'grid size-10 place-items-center rounded-full text-muted transition-colors hover:bg-danger-soft hover:text-danger-text'
const textButton =
  'mt-1 min-h-8 text-start text-sm font-semibold text-danger-text underline-offset-4 hover:underline'

/** Marks the container of cart lines, for moving the focus. */
export const cartLines = { 'data-cart': true } as const

/** Marks the heading that receives the focus when no line is left. */
export const cartHeading = { 'data-cart-heading': true, tabIndex: -1 } as const

/** Remembers the position of a form in the cart; the returned function focuses the line now at that position. */
function followFocus(form: HTMLElement): () => void {
  const lines = form.closest('[data-cart]')
  const buttons = () => [...(lines?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
  const index = buttons().findIndex((button) => form.contains(button))
  return () =>
    requestAnimationFrame(() => {
      const heading = lines?.querySelector<HTMLElement>('[data-cart-heading]')
      const next = buttons()[index] ?? buttons().at(-1) ?? heading
      next?.focus()
    })
}

interface LineFormProps {
  readonly item: CartItem
  readonly intent: 'change' | 'remove'
  readonly className?: string
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

function LineForm({ item, intent, className, onSubmit, children }: LineFormProps) {
  return (
    <form method="post" action={useHref('/cart')} className={className} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={item.id} />
      {children}
    </form>
  )
}
