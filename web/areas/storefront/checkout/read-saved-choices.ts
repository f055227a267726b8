import { type Api, ApiProblem } from '#app/api.ts'
import { isUnpaid } from '../order/is-unpaid.ts'
import { savedChoicesIn } from './saved-choices.ts'

/** Returns this customer's saved choices; undefined when their order has been paid. */
export async function readSavedChoices(
  api: Api,
  { cookies, customerId }: { cookies: string | null; customerId: string },
): Promise<FormData | undefined> {
  const requested = savedChoicesIn(cookies, customerId)
  if (!requested) return undefined
  const order = requested.get('order')
  if (order !== null && !(await isStillUnpaid(api, order))) return undefined
  const form = new FormData()
  for (const [field, value] of requested) form.append(field, value)
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
