/**
 * Rate limits of sign-in. Carriers put thousands of users behind one IP address, so shoppers are counted by device
 * first; limits by address are far higher and only stop floods.
 */
import type { Limit } from '#platform/rate-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Counts failed attempts; a success is refunded. */
export const signInByAccount: Limit = { what: 'sign-in by account', max: 10, windowMs: 15 * MINUTE_MS }
export const signInByAddress: Limit = { what: 'sign-in by address', max: 200, windowMs: 15 * MINUTE_MS }
/** For a device the user is known by: attempts from elsewhere don't count against it. */
export const signInByDevice: Limit = { what: 'sign-in by device', max: 10, windowMs: 15 * MINUTE_MS }
export const secondFactorByUser: Limit = { what: 'second factor', max: 10, windowMs: 15 * MINUTE_MS }
/** For a signed-in user who proves their identity again. */
export const passwordByUser: Limit = { what: 'password by person', max: 10, windowMs: 15 * MINUTE_MS }

export const registerByAddress: Limit = { what: 'register by address', max: 300, windowMs: HOUR_MS }
export const guestByDevice: Limit = { what: 'guest by device', max: 30, windowMs: HOUR_MS }
export const guestByAddress: Limit = { what: 'guest by address', max: 3_000, windowMs: HOUR_MS }
export const passkeyByAddress: Limit = { what: 'passkey by address', max: 1_200, windowMs: HOUR_MS }

/** Codes to one mailbox: by network or known device, and in total, so that no mailbox is flooded. */
export const codeByCaller: Limit = { what: 'code by mailbox and asker', max: 3, windowMs: HOUR_MS }
export const codeByMailbox: Limit = { what: 'code by mailbox', max: 10, windowMs: HOUR_MS }
export const codeByAddress: Limit = { what: 'code by address', max: 300, windowMs: HOUR_MS }
