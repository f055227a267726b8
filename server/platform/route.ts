import type { Answer, Given } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import type { Begin, Work } from './work.ts'

/** Runs an endpoint in the single Work that the HTTP layer opened for it. */
export type Handler<K extends EndpointKey> = (
  work: Work,
  given: Given<Endpoints[K]>,
) => Promise<Answer<Endpoints[K]>>

/** Runs an endpoint in several transactions, with external calls between them. */
export interface Steps<K extends EndpointKey> {
  readonly steps: (begin: Begin, given: Given<Endpoints[K]>) => Promise<Answer<Endpoints[K]>>
}

/** Runs an endpoint that needs the raw request, such as a signed webhook. */
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

/** Message codes by field; undefined for valid fields. */
export type FieldFaults = Readonly<Record<string, string | undefined>>

/**
 * Adds to a use case a check of the valid fields of an invalid body, so that all errors of a form are reported
 * together. Everything that `faults` writes is rolled back.
 */
export function withFieldErrors<K extends EndpointKey>(
  carryOut: Handler<K>,
  faults: (work: Work, given: PartsRead<K>) => Promise<FieldFaults>,
): Handler<K> {
  return Object.assign((work: Work, given: Read<K>) => carryOut(work, given), { faults })
}

/** Returns the faults as a problem's `errors`; undefined if there are none. */
export function errorsIn(faults: FieldFaults): Record<string, string[]> | undefined {
  const errors = Object.entries(faults).flatMap(([field, code]): [string, string[]][] =>
    code ? [[field, [code]]] : [],
  )
  return errors.length > 0 ? Object.fromEntries(errors) : undefined
}

export type Routes = { readonly [K in EndpointKey]: Handler<K> | Steps<K> | Raw<K> }

/** Declares handlers for some endpoints; each domain's routes.ts is one call of this. */
export function routes<K extends EndpointKey>(of: Pick<Routes, K>): Pick<Routes, K> {
  return of
}
