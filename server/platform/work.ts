import type { DeliverTo } from '#values/deliver-to.ts'
import type { Change } from './audit.ts'
import type { Database } from './database.ts'
import type { Tag } from './forget.ts'

/** Who is asking. One person may shop, work for stores and run the market. */
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
  /** Came in by one factor where the offices ask for two, so the offices stay shut. */
  readonly lacksSecondFactor?: true
}

export interface StaffOf {
  readonly storeId: string
  readonly slug: string
  readonly role: 'owner' | 'manager' | 'packer'
}

/** Where a call comes from, for rate limits and the list of one's sessions; nothing is decided by it alone. */
export interface Visitor {
  /** The network address, as far as trusted proxies tell it. */
  readonly address: string
  readonly userAgent: string
  /** The caller has no cookies and asks for the token in the answer. */
  readonly wantsToken: boolean
}

/** What a new session's cookie holds: the signed token, until the browser closes unless it is to be remembered. */
export interface SessionToken {
  readonly signed: string
  readonly isRemembered: boolean
}

export interface SessionProof {
  readonly at: Date
  readonly isStrong: boolean
}

/** What a job is called and given; the domains that own the jobs declare them. */
export interface JobOptions {
  /** A job with the same key that still waits is replaced, not repeated. */
  readonly key?: string
}

/**
 * One actor, one transaction, one moment. Reads outside a command run without a transaction of their own.
 * A domain that calls another passes its Work on, so that everything commits or nothing does.
 */
export interface Work {
  readonly actor: Actor
  readonly db: Database
  readonly now: Date
  readonly locale: string
  /** The currency the visitor sees prices in. */
  readonly currency: string
  /** Where the visitor wants goods delivered: chosen, their default address, or a guess; undefined while unknown. */
  readonly deliverTo?: DeliverTo | undefined
  readonly requestId: string
  readonly visitor: Visitor
  /** The session that the call came with. */
  readonly sessionId?: string
  /** When its person last showed who they are, and whether by two factors. */
  readonly sessionProof?: SessionProof
  /** The secret of a browser that people sign in with, from the cookie `device`. */
  readonly deviceSecret?: string
  readonly idempotencyKey?: string
  /** The secret of a guest's cart, from the cookie `cart`. */
  readonly cartSecret?: string
  /** Gives the visitor a cart secret, or takes it away; carried out with the answer. */
  readonly keepCartSecret: (secret: string | undefined) => void
  /** Signs the visitor in, or out; carried out with the answer. */
  readonly keepSession: (session: SessionToken | undefined) => void
  /** Lets this browser be known again. */
  readonly keepDevice: (secret: string) => void
  /** Remembers the currency in the visitor's browser, where kept pages find it. */
  readonly keepCurrency: (currency: string) => void
  /** Remembers in the visitor's browser where to deliver. */
  readonly keepDeliverTo: (place: DeliverTo) => void
  /** Remembers the colours that an account has chosen, for as long as its person is signed in. */
  readonly keepColorMode: (mode: string | undefined) => void
  /** Lets this browser into a closed market for as long as this session lasts, or no longer. */
  readonly keepPass: (sessionId: string | undefined) => void
  /** What the audit is to say of this; filled by `noteChange`. */
  readonly noted: { change?: Change }
  /** What kept answers must be forgotten once this has committed; filled by `forget`. */
  readonly forgotten: Set<Tag>
  /** Adds a job to this transaction: it runs once the transaction has committed, at least once. */
  readonly addJob: (name: string, payload: Record<string, unknown>, options?: JobOptions) => Promise<void>
}

/** Opens a Work in a transaction of its own, for commands that must leave the database between steps. */
export type Begin = <T>(carryOut: (work: Work) => Promise<T>) => Promise<T>
