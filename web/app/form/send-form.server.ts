import { data, type RouterContextProvider } from 'react-router'
import type { Answer, Input } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import { withAmountErrors } from '#shop/refuse-amounts.ts'
import { minorUnitsIn } from '#values/money.ts'
import { type Api, ApiProblem, apiFrom, type CallOptions } from '../api.ts'
import { once } from '../once.ts'
import { type Refusal, refusalOf } from '../refusal.ts'
import { readForm } from './read-form.server.ts'

interface Sent<K extends EndpointKey> {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
  readonly form: FormData
  /** Decimals of amounts, where the currency is neither the market's nor in the form. */
  readonly minorUnits?: number | undefined
  /** Errors found before, such as that of a refused upload. */
  readonly errors?: Refusal['errors']
  /** Values that a refused form shows, unless they are those of `form`. */
  readonly typed?: Refusal['values']
  readonly query?: Readonly<Record<string, string>>
  /** Whether the command runs once however often the form is sent (once.ts). */
  readonly isOnce?: boolean
  readonly params?: Input<Endpoints[K]> extends { readonly params: infer Params } ? Params : never
}

/**
 * Sends a form to the endpoint whose body has its fields. Amounts are in the currency of the form's field `currency`,
 * or in the market's.
 */
export async function sendForm<K extends EndpointKey>(key: K, sent: Sent<K>) {
  const { context, url, form, params, query, errors, typed, isOnce } = sent
  const api = apiFrom(context)
  const reading = { url, minorUnits: sent.minorUnits ?? (await minorUnitsOf(api, form)) }
  const { body, nameOf } = readForm(key, form, reading)
  try {
    const input = { params, query, body } as unknown as Input<Endpoints[K]>
    return {
      saved: (await (api as SingleCall)(key, input, isOnce ? once(form) : undefined)) as Answer<Endpoints[K]>,
    }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const refusal = withAmountErrors(renamed(refusalOf(error, form), nameOf), reading)
    const shown = { ...refusal, errors: { ...refusal.errors, ...errors }, ...(typed && { values: typed }) }
    return data(shown, { status: error.status })
  }
}

type SingleCall = (key: EndpointKey, input: unknown, options?: CallOptions) => Promise<unknown>

async function minorUnitsOf(api: Api, form: FormData): Promise<number> {
  if (![...form.keys()].some((name) => /[._]minor$/.test(name))) return 2
  const { data: currencies, base } = await api('GET /currencies')
  const [, given] = [...form].find(([name]) => /(^|\.)currency$/.test(name)) ?? []
  const currency = String(given ?? base)
  return currencies.find(({ code }) => code === currency)?.minor_units ?? minorUnitsIn(currency)
}

function renamed(refusal: Refusal, nameOf: (path: string) => string): Refusal {
  const errors = Object.entries(refusal.errors).map(([path, text]) => [nameOf(path), text])
  return { ...refusal, errors: Object.fromEntries(errors) }
}
