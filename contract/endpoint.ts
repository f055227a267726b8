import type { z } from '@hono/zod-openapi'
import type { PermissionLevel, StoreArea } from '#values/permissions.ts'
import type { ProblemCode } from './problems.ts'
import type { Tag } from './tags.ts'

/**
 * Required access. `public`: anyone. `customer`: a signed-in user or a guest customer. `seller`: staff of the store
 * in the path. `operator`: staff of the market. `gateway`: a payment gateway that signs its calls.
 */
export type Access = 'public' | 'customer' | 'seller' | 'operator' | 'gateway'

type Schema = z.ZodType

/** What staff of a store need to use an endpoint; without an area none of them may (decision 073). */
type Allowed =
  | {
      readonly access: Exclude<Access, 'seller'>
      readonly area?: StoreArea
      readonly level?: PermissionLevel
    }
  | {
      readonly access: 'seller' | 'operator'
      readonly area: StoreArea
      /** By default `view` for reads and `edit` for commands. */
      readonly level?: PermissionLevel
    }

export type Definition = Allowed & Details

interface Details {
  readonly summary: string
  readonly tag: Tag
  /** Shows or changes amounts, which takes the level `money` besides. */
  readonly isMoney?: boolean
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Size of the body, where it may be above the usual limit. */
  readonly bodyBytesMax?: number
  /** The body is a raw file of any type, which the use case validates. */
  readonly upload?: {
    readonly bytesMax: number
    /** The file is received on disk, after the caller's access was checked. */
    readonly isOnDisk?: boolean
  }
  readonly answer: Schema
  /** The answer is an `FileResponse` of this media type instead of JSON. */
  readonly file?: string
  /** Status of a success, by default 200. */
  readonly status?: 200 | 201 | 202
  /** All expected failures except invalid input, unauthenticated callers and overload. */
  readonly problems?: readonly ProblemCode[]
  /** A read-only POST whose input is too long for an address. */
  readonly isQuestion?: boolean
  /** Requires an Idempotency-Key header and runs once per key; with `optional` the header may be left out. */
  readonly isIdempotent?: boolean | 'optional'
  /**
   * Operators with the level `limited` may use this command. None that moves money, sets prices or financial rules, or
   * changes permissions.
   */
  readonly allowsLimited?: boolean
  /** The caller and the record are stored in the audit log, as for every operator command. */
  readonly isAudited?: boolean
  /** Answers while the market is closed, as endpoints of operators and gateways do. */
  readonly staysOpen?: boolean
  /** Public answers that are the same for everyone may be cached; tags invalidate them. */
  readonly isCacheable?: boolean
  /** The answer depends on the visitor's delivery place, so it is cached per place. */
  readonly dependsOnPlace?: boolean
}

/** An upload that is deleted once the call was answered. */
export interface FileOnDisk {
  readonly size: number
  /** Returns the bytes from a place on, all of them. */
  readonly read: (at: number, length: number) => Promise<Buffer>
}

/** Declares an endpoint; its method and path are its key in endpoints.ts. */
export function endpoint<const D extends Definition>(definition: D): D {
  return definition
}

type Read<S> = S extends Schema ? z.input<S> : undefined
type Uploaded<U> = U extends { readonly bytesMax: number } ? Blob : undefined
type Received<U> = U extends { readonly isOnDisk: true } ? FileOnDisk : Uploaded<U>
type Parsed<S> = S extends Schema ? z.output<S> : undefined

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

type IsOptional<T> = Record<never, never> extends T ? true : false
type Askable<T> = { [K in keyof T as IsOptional<T[K]> extends true ? never : K]: T[K] } & {
  [K in keyof T as IsOptional<T[K]> extends true ? K : never]?: T[K]
}

/** Input passed by a caller; optional parts may be left out. */
export type Input<D extends Definition> = Askable<
  Present<{
    params: Read<D['params']>
    query: Read<D['query']>
    body: Read<D['body']>
    upload: Uploaded<D['upload']>
  }>
>

/** Parsed input received by a use case. */
export type Given<D extends Definition> = Present<{
  params: Parsed<D['params']>
  query: Parsed<D['query']>
  body: Parsed<D['body']>
  upload: Received<D['upload']>
}>

export type Answer<D extends Definition> = z.output<D['answer']>
