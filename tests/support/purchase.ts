/** Setup of browser tests through the API, without pages: a cart, an address, an order. */
import type { Page } from '@playwright/test'
import { ApiProblem, createApi } from '#app/api.ts'
import type { CheckoutChoices } from '#contract/checkout.ts'
import { type Caller, chooseDelivery, jamaican, type Method, placeOrder } from './shopping.ts'

/** A dish with options from a kitchen in Kingston; shows `Brought to you hot` in Jamaica. */
export const dish = {
  slug: 'pimento-smoked-jerk-chicken',
  name: 'Pimento-Smoked Jerk Chicken',
  store: "Tavia's Pot",
}
/** A shirt in sizes, sent by parcel from another island. */
export const shirt = { slug: 'island-resort-shirt', name: 'Island Resort Shirt', store: 'Madras Lane' }
/** Coffee delivered by van in Jamaica, in slots of some hours. */
export const coffee = {
  slug: 'blue-mountain-coffee-whole-bean',
  name: 'Blue Mountain Coffee, Whole Bean',
  store: 'Blue Mahoe Larder',
}

/** Calls the API as the user signed in on the page. */
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

/** Adds one of each product to the cart, with the first required options. */
export async function fillCart({ call }: Caller, ...products: readonly { readonly slug: string }[]) {
  for (const { slug } of products) {
    const product = await call('GET /products/{slug}', { params: { slug } })
    const variant = product.variants.find(({ stock }) => stock !== 'sold_out')
    const modifiers = product.modifier_groups.flatMap(({ choices, min }) => choices.slice(0, min))
    const more_details = { variant_id: variant?.id, modifier_ids: modifiers.map(({ id }) => id) }
    await call('POST /cartmanager/cart/items', { body: { product_id: product.id, qty: 1, more_details } })
  }
}

/** Saves an address in Kingston. Returns its id. */
export async function saveAddress({ call }: Caller): Promise<string> {
  const { address } = await call('POST /customer/addresses', { body: jamaican })
  return address.id
}

/** Orders the cart to an address in Kingston. Returns the order number. */
export async function order(caller: Caller, method: Method): Promise<string> {
  const choices: CheckoutChoices = { address_id: await saveAddress(caller), payment_method: method }
  for (;;) {
    try {
      const placed = await placeOrder(caller, await chooseDelivery(caller, choices), { method })
      return placed.order_number
    } catch (error) {
      // Another test may take the last place of the slot; the next slot is free.
      if (error instanceof ApiProblem && ['slot_full', 'slot_closed'].includes(error.code)) continue
      throw error
    }
  }
}
