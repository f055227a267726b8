import { type Api, ApiProblem } from '#app/api.ts'
import { isUnpaid } from '../order/is-unpaid.ts'
import { wishIn } from './kept-wish.ts'

/** Returns this customer's saved choices; undefined when their order has been paid. */
export async function readKeptWish(
  api: Api,
  { cookies, customerId }: { cookies: string | null; customerId: string },
): Promise<FormData | undefined> {
  const wish = wishIn(cookies, customerId)
  if (!wish) return undefined
  const order = wish.get('order')
  if (order !== null && !(await isStillUnpaid(api, order))) return undefined
  const form = new FormData()
  for (const [field, value] of wish) form.append(field, value)
  return form
}

async function isStillUnpaid(api: Api, number: string): Promise<boolean> {
  try {
    return isUnpaid(await api('GET /orders/{number}', { params: { number }, query: {} }))
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return false
    throw error
  }
}
