import { textOf } from '#shop/cart-form.ts'
import { parseAmount } from '#values/money.ts'

interface VariantChange {
  readonly price_minor?: number
  readonly on_hand?: number
  readonly is_active?: boolean
}

type VariantInput =
  | { readonly change: VariantChange }
  | { readonly problem: 'price_invalid' | 'stock_invalid' }

/**
 * Returns the seller's changes to a variant: `price` and `on_hand`, if they differ from `price_before` and
 * `on_hand_before`, the values when the page was rendered. Unchanged fields are left out, so that stock sold
 * meanwhile isn't overwritten and packers change no price. `minorUnits` are the decimals of the store's currency.
 */
export function variantInput(form: FormData, minorUnits: number | undefined): VariantInput {
  const price = changedIn(form, 'price')
  const priceMinor = price === undefined ? undefined : parseAmount(price, minorUnits)
  if (price !== undefined && priceMinor === undefined) return { problem: 'price_invalid' }
  const onHand = changedIn(form, 'on_hand')
  if (onHand !== undefined && !/^\d{1,7}$/.test(onHand)) return { problem: 'stock_invalid' }
  const isActive = form.get('is_active')
  return {
    change: {
      ...(priceMinor !== undefined && { price_minor: priceMinor }),
      ...(onHand !== undefined && { on_hand: Number(onHand) }),
      ...(isActive !== null && { is_active: isActive === 'true' }),
    },
  }
}

function changedIn(form: FormData, name: string): string | undefined {
  const [written, before] = [name, `${name}_before`].map(
    (each) => textOf(form, each)?.replace(',', '.') ?? '',
  )
  return form.has(name) && written !== before ? written : undefined
}
