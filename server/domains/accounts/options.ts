import type { Keys } from '#platform/config.ts'
import type { SessionKey } from '#platform/session.ts'
import type { Work } from '#platform/work.ts'
import type { IdentityOptions } from './identity/better-auth.ts'

/** What accounts is handed: it calls none that follow what happens here. */
export interface AccountsOptions {
  readonly identity: IdentityOptions
  readonly sessionKey: SessionKey
  /** What bank details are sealed with. */
  readonly bankKeys: Keys
  /** What codes from mails and the challenges of passkeys are worked out with. */
  readonly codeSecret: string
  /** What the secrets of authenticator apps are encrypted with. */
  readonly appKeys: Keys
  /** What recovery codes are worked out with. */
  readonly recoveryKeys: Keys
  /** Whether one may go on as a guest: a setting of the operator. */
  readonly isGuestWelcome: (work: Work) => Promise<boolean>
  /** What the market calls itself, for apps and browsers that keep what people sign in with. */
  readonly marketName: (work: Work) => Promise<string>
  /** How many pieces the visitor has in the cart. */
  readonly countCart: (work: Work) => Promise<number>
  /** How much the visitor was told and has not read. */
  readonly countUnread: (work: Work) => Promise<number>
  /** The products that the visitor's wishlist shows. */
  readonly wishedProductIds: (work: Work) => Promise<string[]>
  /** The products that the visitor compares. */
  readonly comparedProductIds: (work: Work) => Promise<string[]>
  /** The stores that the visitor follows. */
  readonly followedStoreSlugs: (work: Work) => Promise<string[]>
  /** Runs in the Work in which somebody signs in, registers or goes on as a guest. */
  readonly onSignedIn: (work: Work, who: SignedIn) => Promise<void>
  /** Runs in the Work in which a person has shown that a mailbox is theirs. */
  readonly onEmailVerified: (work: Work, who: { userId: string; email: string }) => Promise<void>
  /** Runs in the Work in which somebody shows another picture of themselves, or none. */
  readonly onPictureChanged: (work: Work, userId: string) => Promise<void>
}

export interface SignedIn {
  readonly userId: string
  /** The guest customer that the visitor was until now. */
  readonly guestId?: string
}
