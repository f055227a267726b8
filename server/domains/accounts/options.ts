import type { Keys } from '#platform/config.ts'
import type { SessionKey } from '#platform/session.ts'
import type { Work } from '#platform/work.ts'
import type { IdentityOptions } from './identity/better-auth.ts'

/** Dependencies of the accounts domain. Domains that build on accounts are passed in as functions, never imported. */
export interface AccountsOptions {
  readonly identity: IdentityOptions
  readonly sessionKey: SessionKey
  /** Encrypt bank details. */
  readonly bankKeys: Keys
  /** Derives emailed codes and passkey challenges. */
  readonly codeSecret: string
  /** Encrypt the secrets of authenticator apps. */
  readonly appKeys: Keys
  /** Hash recovery codes. */
  readonly recoveryKeys: Keys
  /** Whether guest checkout is on, an operator setting. */
  readonly isGuestWelcome: (work: Work) => Promise<boolean>
  /** Shown by authenticator apps and browsers beside saved sign-ins. */
  readonly marketName: (work: Work) => Promise<string>
  /** Units in the visitor's cart. */
  readonly countCart: (work: Work) => Promise<number>
  readonly countUnread: (work: Work) => Promise<number>
  readonly wishlistProductIds: (work: Work) => Promise<string[]>
  readonly comparedProductIds: (work: Work) => Promise<string[]>
  readonly followedStoreSlugs: (work: Work) => Promise<string[]>
  /** Runs in the same Work as a sign-in, a registration or the start of a guest session. */
  readonly onSignedIn: (work: Work, who: SignedIn) => Promise<void>
  /** Runs in the same Work as an email verification. */
  readonly onEmailVerified: (work: Work, who: { userId: string; email: string }) => Promise<void>
  /** Runs in the same Work as a change or removal of a user's picture. */
  readonly onPictureChanged: (work: Work, userId: string) => Promise<void>
}

export interface SignedIn {
  readonly userId: string
  /** The guest customer the visitor was before. */
  readonly guestId?: string
}
