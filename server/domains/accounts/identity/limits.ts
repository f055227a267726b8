/**
 * How often what may be tried. Carriers put thousands of people behind one address, so those who buy are counted by their
 * device first, and the limits of an address are far higher: they stop floods, not shoppers.
 */
import type { Limit } from '#platform/rate-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Attempts that failed; one that succeeds is given back. */
export const signInByAccount: Limit = { what: 'sign-in by account', max: 10, windowMs: 15 * MINUTE_MS }
export const signInByAddress: Limit = { what: 'sign-in by address', max: 200, windowMs: 15 * MINUTE_MS }
/** Of a device that its person is known by: nobody else's attempts count against it. */
export const signInByDevice: Limit = { what: 'sign-in by device', max: 10, windowMs: 15 * MINUTE_MS }
export const secondFactorByPerson: Limit = { what: 'second factor', max: 10, windowMs: 15 * MINUTE_MS }
/** Of somebody who is signed in and shows once more who they are. */
export const passwordByPerson: Limit = { what: 'password by person', max: 10, windowMs: 15 * MINUTE_MS }

export const registerByAddress: Limit = { what: 'register by address', max: 300, windowMs: HOUR_MS }
export const guestByDevice: Limit = { what: 'guest by device', max: 30, windowMs: HOUR_MS }
export const guestByAddress: Limit = { what: 'guest by address', max: 3_000, windowMs: HOUR_MS }
export const passkeyByAddress: Limit = { what: 'passkey by address', max: 1_200, windowMs: HOUR_MS }

/** Codes to one mailbox, from one network or known device; and from everywhere, so that nobody's is flooded. */
export const codeByAsker: Limit = { what: 'code by mailbox and asker', max: 3, windowMs: HOUR_MS }
export const codeByMailbox: Limit = { what: 'code by mailbox', max: 10, windowMs: HOUR_MS }
export const codeByAddress: Limit = { what: 'code by address', max: 300, windowMs: HOUR_MS }
