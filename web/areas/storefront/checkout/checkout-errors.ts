/** Every problem that blocks the order, with its message and the section to fix it in. */
import type { Translate } from '#app/dictionaries.ts'
import type { CartItem } from '#contract/cart.ts'
import type { Quote, QuotePackage } from '#contract/checkout.ts'

export interface CheckoutErrorLine {
  readonly text: string
  readonly href: `#${string}` | '/cart'
}

export const places = {
  address: 'address',
  delivery: 'delivery',
  payment: 'payment',
  review: 'review',
} as const

/** Returns problems with cart items or choices; shown even before the first attempt. */
export function faultsIn(quote: Quote, t: Translate): CheckoutErrorLine[] {
  return quote.packages.flatMap((pack) => [...itemErrorsOf(pack, t), ...packageErrorOf(pack, t)])
}

/** Returns missing choices; shown after the first attempt. */
export function missingChoicesIn(quote: Quote, t: Translate): CheckoutErrorLine[] {
  return quote.missing.flatMap((gap) => missingChoicesOf(gap, quote, t))
}

function missingChoicesOf(
  gap: Quote['missing'][number],
  { packages }: Quote,
  t: Translate,
): CheckoutErrorLine[] {
  switch (gap) {
    case 'address':
      return [{ text: t('checkout.missing_address'), href: `#${places.address}` }]
    case 'payment_method':
      return [{ text: t('problems.payment_method_required'), href: `#${places.payment}` }]
    case 'age_confirmed':
      return [{ text: t('checkout.missing_age_confirmed'), href: `#${places.review}` }]
    case 'delivery':
      return packages
        .filter((pack) => !pack.chosen && !pack.problem)
        .map((pack) => missingChoiceOf(pack, t('checkout.missing_delivery', { store: pack.store.name })))
    case 'slot':
      return packages
        .filter(lacksSlot)
        .map((pack) => missingChoiceOf(pack, t('checkout.missing_slot', { store: pack.store.name })))
  }
}

export function packageElementId(storeId: string): string {
  return `package-${storeId}`
}

function lacksSlot({ chosen, options }: QuotePackage): boolean {
  const option = options.find(({ method }) => method === chosen?.method)
  return option?.needs_slot === true && chosen?.slot_id === undefined
}

function missingChoiceOf({ store }: QuotePackage, text: string): CheckoutErrorLine {
  return { text, href: `#${packageElementId(store.id)}` }
}

function itemErrorsOf({ items }: QuotePackage, t: Translate): CheckoutErrorLine[] {
  return items
    .filter(
      ({ message }) => message !== undefined && message !== 'price_changed' && message !== 'store_closed',
    )
    .map((item) => ({ text: faultOf(item, t), href: '/cart' }))
}

function faultOf({ message, limit, product: { name } }: CartItem, t: Translate): string {
  if (message === 'delivery_unavailable') return t('checkout.item_cannot_travel', { name })
  if (message !== 'out_of_stock') return t('checkout.item_unavailable', { name })
  return limit > 0
    ? t('checkout.item_out_of_stock', { name, left: limit })
    : t('checkout.item_sold_out', { name })
}

function packageErrorOf(
  { store: { id, name }, problem, pieces_left: piecesLeft }: QuotePackage,
  t: Translate,
): CheckoutErrorLine[] {
  const values = { store: name }
  const here = `#${packageElementId(id)}` as const
  switch (problem) {
    case 'store_closed':
      return [{ text: t('checkout.store_closed', values), href: '/cart' }]
    case 'below_minimum':
      return [{ text: t('checkout.below_minimum', values), href: '/cart' }]
    case 'delivery_unavailable':
      return [{ text: t('checkout.delivery_none', values), href: here }]
    case 'slot_full':
      if (piecesLeft !== undefined) {
        return [{ text: t('checkout.slot_room', { ...values, count: piecesLeft }), href: here }]
      }
      return [{ text: t('checkout.slot_taken', values), href: here }]
    case 'slot_closed':
      return [{ text: t('checkout.slot_over', values), href: here }]
    default:
      return []
  }
}
