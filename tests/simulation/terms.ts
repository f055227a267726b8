/** Settings shared by the simulated market and its model. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY
export const CARD_WINDOW = 15 * MINUTE
export const BANK_WINDOW = 5 * DAY
export const FAULT_WINDOW = 30 * DAY
export const COMMISSION_TAX_BPS = 1250
/** Amount that earns one point, in cents. */
export const POINT_MINOR = 100
export const POINTS_DAYS = 30
/** Points per unit of the currency. Fewer points than the minimum cannot be used. */
export const POINTS_PER_UNIT = 150
export const POINTS_MIN = 50
export const AUTHORISED_FOR = 7 * DAY
/** Refused captures are retried at this interval, for a day. */
export const CAPTURE_PAUSE = 60 * MINUTE
export const CAPTURE_RETRY_PERIOD = 24 * HOUR
/** Time before the end of an authorisation when it is watched, and when undecided orders are captured too. */
export const AUTHORISATION_WATCH = 24 * HOUR
export const AUTHORISATION_LAST = 3 * HOUR
/** Minimum withdrawal, unless the balance is smaller. */
export const WITHDRAWAL_MIN = 1000
/** Smaller payouts wait for the next run. Payouts and withdrawals above the limit need two operators. */
export const PAYOUT_MIN = 500
export const PAYOUT_LIMIT = 4000
/** Never reached, because other tests cover the refund limits. */
export const REFUND_LIMIT = 100_000_000
export const RESERVE_DAYS = 5
export const SPREAD_BPS = 150

/** Price of gift wrap for one item. */
export const GIFT_WRAP_MINOR = 175
