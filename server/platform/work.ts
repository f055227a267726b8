import type { z } from 'zod'
import type { DeliverTo } from '#values/deliver-to.ts'
import type { StorePermission, StoreRole } from '#values/permissions.ts'
import type { Change } from './audit.ts'
import type { Database } from './database.ts'
import type { EmittedEvent } from './events/emit.ts'
import type { Tag } from './invalidate.ts'
import type { JobKind, JobShape } from './job-kind.ts'

/** The caller. One user may shop, work for stores and run the marketplace. */
export type Actor =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'gateway'; readonly gateway: string }
  | { readonly kind: 'market' }
  | Person

export interface Person {
  readonly kind: 'person'
  readonly userId: string
  readonly name: string
  readonly isGuest: boolean
  readonly operatorLevel?: 'full' | 'limited'
  readonly stores: readonly StaffOf[]
  /** Signed in with one factor where dashboards require two, so dashboards stay closed. */
  readonly lacksSecondFactor?: true
}

export interface StaffOf {
  readonly storeId: string
  readonly slug: string
  readonly role: StoreRole
  readonly permissions: readonly StorePermission[]
}

/** Origin of a call, for rate limits and the list of sessions; never the only basis of a decision. */
export interface Visitor {
  /** Client address, determined with trusted proxies. */
  readonly address: string
  readonly userAgent: string
  /** The client uses no cookies and wants the token in the response. */
  readonly wantsToken: boolean
}

/** A new session's cookie: the signed token, valid until the browser closes unless remembered. */
export interface SessionToken {
  readonly signed: string
  readonly isRemembered: boolean
}

export interface SessionProof {
  readonly at: Date
  readonly isStrong: boolean
}

export interface JobOptions {
  /** Replaces a waiting job with the same key. */
  readonly key?: string
}

/**
 * Unit of work: one actor, one transaction, one moment. Reads outside a command run without a transaction. Domains
 * pass it to the domains they call, so that everything commits together or not at all.
 */
export interface Work {
  readonly actor: Actor
  readonly db: Database
  readonly now: Date
  readonly locale: string
  readonly currency: string
  /** The visitor's delivery location: chosen, their default address, or a guess; undefined while unknown. */
  readonly deliverTo?: DeliverTo | undefined
  readonly requestId: string
  readonly visitor: Visitor
  readonly sessionId?: string
  /** When the user last authenticated, and whether with two factors. */
  readonly sessionProof?: SessionProof
  /** Secret of a known browser, from the cookie `device`. */
  readonly deviceSecret?: string
  readonly idempotencyKey?: string
  /** Secret of a guest's cart, from the cookie `cart`. */
  readonly cartSecret?: string
  /** Sets or deletes the visitor's cart secret with the response. */
  readonly setCartCookie: (secret: string | undefined) => void
  /** Signs the visitor in or out with the response. */
  readonly setSessionCookie: (session: SessionToken | undefined) => void
  /** Marks this browser as known. */
  readonly setDeviceCookie: (secret: string) => void
  /** Stores the currency in the visitor's browser, where cached pages read it. */
  readonly setCurrencyCookie: (currency: string) => void
  readonly setDeliverToCookie: (place: DeliverTo) => void
  /** Stores the account's colour mode in the browser while the user is signed in. */
  readonly setColorModeCookie: (mode: string | undefined) => void
  /** Gives this browser access during maintenance while the session lasts; undefined revokes it. */
  readonly setPassCookie: (sessionId: string | undefined) => void
  /** Change for the audit log, set by `recordAuditChange`. */
  readonly noted: { change?: Change }
  /** Cache tags to invalidate after the commit, added by `forget`. */
  readonly forgotten: Set<Tag>
  /** Adds a job to this transaction: it runs at least once, after the commit. */
  readonly addJob: <Shape extends JobShape>(
    kind: JobKind<Shape>,
    payload: z.input<Shape>,
    options?: JobOptions,
  ) => Promise<void>
  /** Stores an event with the commit; called by `emit`. Throws without a transaction. */
  readonly addEvent: (event: EmittedEvent) => void
}

/** Opens a Work in its own transaction, for commands with steps outside the database. */
export type Begin = <T>(carryOut: (work: Work) => Promise<T>) => Promise<T>
