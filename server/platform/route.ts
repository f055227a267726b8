import type { Answer, Given } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import type { Begin, Work } from './work.ts'

/** Carries out an endpoint inside the one Work that the HTTP layer opened for it. */
export type Handler<K extends EndpointKey> = (
  work: Work,
  given: Given<Endpoints[K]>,
) => Promise<Answer<Endpoints[K]>>

/** Carries out an endpoint in several transactions, with calls to the outside world between them. */
export interface Steps<K extends EndpointKey> {
  readonly steps: (begin: Begin, given: Given<Endpoints[K]>) => Promise<Answer<Endpoints[K]>>
}

/** Carries out an endpoint that must see the request as it came: a webhook and its signature. */
export interface Raw<K extends EndpointKey> {
  readonly raw: (
    begin: Begin,
    given: Given<Endpoints[K]> & { readonly headers: Headers; readonly text: string },
  ) => Promise<Answer<Endpoints[K]>>
}

type Read<K extends EndpointKey> = Given<Endpoints[K]>
type PartsRead<K extends EndpointKey> = Omit<Read<K>, 'body'> & {
  readonly body: Read<K> extends { body: infer B } ? Partial<B> : never
}

/** What is wrong with which field, as the code of its message; undefined where nothing is. */
export type FieldFaults = Readonly<Record<string, string | undefined>>

/**
 * A use case that is asked, when a body cannot be read as a whole, what else is wrong with the parts of it that can: so
 * that all faults of a form are told in one round. Nothing that `faults` does is kept.
 */
export function telling<K extends EndpointKey>(
  carryOut: Handler<K>,
  faults: (work: Work, given: PartsRead<K>) => Promise<FieldFaults>,
): Handler<K> {
  return Object.assign((work: Work, given: Read<K>) => carryOut(work, given), { faults })
}

/** The faults that there are, as a problem's `errors`; undefined where there are none. */
export function errorsIn(faults: FieldFaults): Record<string, string[]> | undefined {
  const errors = Object.entries(faults).flatMap(([field, code]): [string, string[]][] =>
    code ? [[field, [code]]] : [],
  )
  return errors.length > 0 ? Object.fromEntries(errors) : undefined
}

export type Routes = { readonly [K in EndpointKey]: Handler<K> | Steps<K> | Raw<K> }

/** Some of the market's endpoints with what carries each out; a domain's routes.ts is one call of this. */
export function routes<K extends EndpointKey>(of: Pick<Routes, K>): Pick<Routes, K> {
  return of
}
