/** The terms that the market of the simulation has, and its model with it. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY
export const CARD_WINDOW = 15 * MINUTE
export const BANK_WINDOW = 5 * DAY
export const FAULT_WINDOW = 30 * DAY
export const COMMISSION_TAX_BPS = 1250
/** What one point is earned for, in cents. */
export const POINT_MINOR = 100
export const POINTS_DAYS = 30
/** So many points pay one unit of the currency, and fewer than the least pay nothing. */
export const POINTS_PER_UNIT = 150
export const POINTS_LEAST = 50
/** How long a gateway holds what it has authorised. */
export const AUTHORISED_FOR = 7 * DAY
/** What it refuses to take is asked for again after a while, and given up after a day. */
export const CAPTURE_PAUSE = 60 * MINUTE
export const CAPTURE_PATIENCE = 24 * HOUR
/** Before the end of an authorisation somebody looks after it, and at last what nobody has decided on is taken, too. */
export const AUTHORISATION_WATCH = 24 * HOUR
export const AUTHORISATION_LAST = 3 * HOUR
/** Less is paid out of a wallet only where it is all there is. */
export const WITHDRAWAL_LEAST = 1000
/** Less waits for the next run; above the limit two operators let go of it, of a wallet's money, too. */
export const PAYOUT_LEAST = 500
export const PAYOUT_LIMIT = 4000
/** Never reached: the limits of refunds have stories of their own. */
export const REFUND_LIMIT = 100_000_000
export const RESERVE_DAYS = 5
/** What the market takes off the exchange rate of what sellers receive. */
export const SPREAD_BPS = 150
