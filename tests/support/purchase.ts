/** What a browser test needs done before its story begins: a cart, an address, an order; by the API, at once. */
import type { Page } from '@playwright/test'
import { ApiProblem, createApi } from '#app/api.ts'
import type { CheckoutChoices } from '#contract/checkout.ts'
import { type Caller, chooseDelivery, jamaican, type Method, placeOrder } from './shopping.ts'

/** A dish of a kitchen in Kingston, with choices; `Brought to you hot` in Jamaica. */
export const dish = {
  slug: 'pimento-smoked-jerk-chicken',
  name: 'Pimento-Smoked Jerk Chicken',
  store: "Tavia's Pot",
}
/** A shirt in sizes, which comes by parcel from another island. */
export const shirt = { slug: 'island-resort-shirt', name: 'Island Resort Shirt', store: 'Madras Lane' }
/** Coffee that a van brings in Jamaica, in windows of some hours. */
export const coffee = {
  slug: 'blue-mountain-coffee-whole-bean',
  name: 'Blue Mountain Coffee, Whole Bean',
  store: 'Blue Mahoe Larder',
}

/** Calls the API as whoever the page is signed in as. */
export function callerOf(page: Page, origin: string): Caller {
  return {
    call: createApi(async (path, { method = 'GET', headers, body }) => {
      const answer = await page.request.fetch(`/api${path}`, {
        method,
        headers: { ...Object.fromEntries(new Headers(headers)), origin },
        ...(typeof body === 'string' && { data: body }),
      })
      return new Response(await answer.text(), { status: answer.status() })
    }),
  }
}

/** Puts one of each into the cart, with the first choices that are needed. */
export async function fillCart({ call }: Caller, ...products: readonly { readonly slug: string }[]) {
  for (const { slug } of products) {
    const product = await call('GET /products/{slug}', { params: { slug } })
    const variant = product.variants.find(({ stock }) => stock !== 'sold_out')
    const modifiers = product.modifier_groups.flatMap(({ choices, min }) => choices.slice(0, min))
    const more_details = { variant_id: variant?.id, modifier_ids: modifiers.map(({ id }) => id) }
    await call('POST /cartmanager/cart/items', { body: { product_id: product.id, qty: 1, more_details } })
  }
}

/** Keeps an address in Kingston, and answers its id. */
export async function keepAddress({ call }: Caller): Promise<string> {
  const { address } = await call('POST /customer/addresses', { body: jamaican })
  return address.id
}

/** Orders what is in the cart for an address in Kingston; answers the number. */
export async function order(caller: Caller, method: Method): Promise<string> {
  const choices: CheckoutChoices = { address_id: await keepAddress(caller), payment_method: method }
  for (;;) {
    try {
      const placed = await placeOrder(caller, await chooseDelivery(caller, choices), { method })
      return placed.order_number
    } catch (error) {
      // Another story may have the last place of the window, as on a busy noon: the next one is free.
      if (error instanceof ApiProblem && ['slot_full', 'slot_closed'].includes(error.code)) continue
      throw error
    }
  }
}
