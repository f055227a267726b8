import type { Limit } from '#platform/rate-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Attempts that failed; one that succeeds is given back. */
export const signInByAccount: Limit = { what: 'sign-in by account', max: 10, windowMs: 15 * MINUTE_MS }
export const signInByAddress: Limit = { what: 'sign-in by address', max: 50, windowMs: 15 * MINUTE_MS }

export const passwordByPerson: Limit = { what: 'password by person', max: 10, windowMs: 15 * MINUTE_MS }

export const registerByAddress: Limit = { what: 'register by address', max: 30, windowMs: HOUR_MS }
export const guestByAddress: Limit = { what: 'guest by address', max: 60, windowMs: HOUR_MS }
