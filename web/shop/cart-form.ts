/** Reads the cart's forms, for the page actions that run without script. */
import type { MoreDetails } from '#contract/cart.ts'
import { quantityFrom } from '#ui/quantity-stepper.tsx'
import type { NewItem } from './browser-cart.ts'
import { personalIn } from './personal-form.ts'

/** Reads a product from a form: product_id, qty, variant_id, modifier_ids (also one field per option group), note, personalisation. */
export function newItemOf(form: FormData): NewItem {
  const details: MoreDetails = {
    variant_id: textOf(form, 'variant_id'),
    modifier_ids: modifierIdsOf(form),
    note: textOf(form, 'note'),
    ...personalIn(form),
  }
  const isPlain = Object.values(details).every((value) => value === undefined)
  return {
    product_id: textOf(form, 'product_id') ?? '',
    qty: quantityFrom(form, 'qty'),
    more_details: isPlain ? null : details,
  }
}

/** Returns the choices, note and quantity of a dish's form as a query for its page. */
export function dishQuery(form: FormData): URLSearchParams {
  const query = new URLSearchParams()
  for (const id of modifierIdsOf(form) ?? ['']) query.append('modifier_ids', id)
  for (const name of ['note', 'qty']) {
    const written = textOf(form, name)
    if (written !== undefined) query.set(name, written)
  }
  return query
}

/** Reads several products from `item` fields, each a product id or `{product}:{variant}`. */
export function newItemsOf(form: FormData): NewItem[] {
  return form.getAll('item').map((item) => {
    const [productId = '', variantId] = String(item).split(':')
    return {
      product_id: productId,
      qty: 1,
      more_details: variantId === undefined ? null : { variant_id: variantId },
    }
  })
}

function modifierIdsOf(form: FormData): string[] | undefined {
  const ids = [...form]
    .filter(([name]) => name === 'modifier_ids' || name.startsWith('modifier_ids-'))
    .map(([, value]) => String(value))
  return ids.length === 0 ? undefined : ids
}

/** Returns the trimmed text of a field; undefined when empty. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}
