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

export type Routes = { readonly [K in EndpointKey]: Handler<K> | Steps<K> | Raw<K> }

/** Some of the market's endpoints with what carries each out; a domain's routes.ts is one call of this. */
export function routes<K extends EndpointKey>(of: Pick<Routes, K>): Pick<Routes, K> {
  return of
}
