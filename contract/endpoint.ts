import type { z } from '@hono/zod-openapi'
import type { ProblemCode } from './problems.ts'
import type { Tag } from './tags.ts'

/**
 * Who may knock. `public` anyone; `customer` someone signed in, a guest customer included; `seller` someone on the
 * staff of the store named in the path; `operator` the market's staff; `gateway` a payment gateway that signs its calls.
 */
export type Access = 'public' | 'customer' | 'seller' | 'operator' | 'gateway'

type Schema = z.ZodType

export interface Definition {
  readonly summary: string
  readonly tag: Tag
  readonly access: Access
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The body is a file as it is, of any type, which the use case looks at itself. */
  readonly upload?: { readonly bytesMax: number }
  readonly answer: Schema
  /** The answer is a file of this media type, an `AnsweredFile`, and not JSON. */
  readonly file?: string
  /** The status of a success; 200 unless said. */
  readonly status?: 200 | 201 | 202
  /** Every expected failure beyond bad input, unknown caller and overload. */
  readonly problems?: readonly ProblemCode[]
  /** A POST that only asks, with a question too long for an address. */
  readonly isQuestion?: boolean
  /** The command takes an Idempotency-Key header and is carried out once for it; `optional` where it may be left out. */
  readonly isIdempotent?: boolean | 'optional'
  /** Who carried it out, and on what, is kept in the audit, as it is of every command of operators. */
  readonly isAudited?: boolean
  /** It answers while the market is closed for a while, as operators' and gateways' endpoints do. */
  readonly staysOpen?: boolean
  /** Public answers that are the same for everyone may be kept; the tags say when to forget them. */
  readonly isCacheable?: boolean
  /** It says what can be delivered to the visitor's place, so that it is kept for each place. */
  readonly dependsOnPlace?: boolean
}

/** Declares one endpoint; its method and path are its key in endpoints.ts. */
export function endpoint<const D extends Definition>(definition: D): D {
  return definition
}

type Read<S> = S extends Schema ? z.input<S> : undefined
type Uploaded<U> = U extends { readonly bytesMax: number } ? Blob : undefined
type Parsed<S> = S extends Schema ? z.output<S> : undefined

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

type IsOptional<T> = Record<never, never> extends T ? true : false
type Askable<T> = { [K in keyof T as IsOptional<T[K]> extends true ? never : K]: T[K] } & {
  [K in keyof T as IsOptional<T[K]> extends true ? K : never]?: T[K]
}

/** What a caller passes; what may be empty may be left out. */
export type Input<D extends Definition> = Askable<
  Present<{
    params: Read<D['params']>
    query: Read<D['query']>
    body: Read<D['body']>
    upload: Uploaded<D['upload']>
  }>
>

/** What a use case receives: the same, parsed. */
export type Given<D extends Definition> = Present<{
  params: Parsed<D['params']>
  query: Parsed<D['query']>
  body: Parsed<D['body']>
  upload: Uploaded<D['upload']>
}>

/** What comes back. */
export type Answer<D extends Definition> = z.output<D['answer']>
