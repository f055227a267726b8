import type { Database } from './database.ts'

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
}

export interface StaffOf {
  readonly storeId: string
  readonly slug: string
  readonly role: 'owner' | 'manager' | 'packer'
}

/** What a job is called and given; the domains that own the jobs declare them. */
export interface JobOptions {
  /** A job with the same key that still waits is replaced, not repeated. */
  readonly key?: string
  readonly runAt?: Date
  readonly maxAttempts?: number
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
  readonly requestId: string
  readonly idempotencyKey?: string
  /** The secret of a guest's cart, from the cookie `cart`. */
  readonly cartSecret?: string
  /** Gives the visitor a cart secret, or takes it away; carried out with the answer. */
  readonly keepCartSecret: (secret: string | undefined) => void
  /** Adds a job to this transaction: it runs once the transaction has committed, at least once. */
  readonly addJob: (name: string, payload: Record<string, unknown>, options?: JobOptions) => Promise<void>
}

/** Opens a Work in a transaction of its own, for commands that must leave the database between steps. */
export type Begin = <T>(carryOut: (work: Work) => Promise<T>) => Promise<T>
