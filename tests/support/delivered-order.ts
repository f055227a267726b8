import type { Page } from '@playwright/test'
import { createApi } from '#app/api.ts'
import { demoPassword } from './demo.ts'
import { deliver } from './orders.ts'
import { callerOf, coffee, fillCart, order } from './purchase.ts'

/** Orders coffee as the user signed in on the page and delivers it. Returns the order number. */
export async function orderAndDeliverCoffee(page: Page, origin: string): Promise<string> {
  const caller = callerOf(page, origin)
  await fillCart(caller, coffee)
  const number = await order(caller, 'cash')
  const seller = await signedIn(origin, 'owner@blue-mahoe-larder.example')
  await deliver({ call: seller }, { store: 'blue-mahoe-larder', number: `${number}-1` })
  return number
}

/** Returns an API client signed in as a demo user, independent of the page. */
export async function signedIn(origin: string, email: string) {
  const headers = { 'content-type': 'application/json', 'x-token': 'wanted', origin }
  const body = JSON.stringify({ email, password: demoPassword })
  const answer = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })
  const { token } = await answer.json()
  return createApi((path, init) => {
    const sent = new Headers(init.headers)
    sent.set('authorization', `Bearer ${token}`)
    return fetch(`${origin}/api${path}`, { ...init, headers: sent })
  })
}
