import { z } from '@hono/zod-openapi'

/** Every expected failure with its HTTP status. Its text for people is `problems.<code>` in messages/. */
export const problemStatuses = {
  invalid_input: 422,
  unknown_caller: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  not_allowed: 403,
  sign_in_again: 403,
  second_factor_needed: 403,
  second_operator_needed: 403,
  wrong_origin: 403,
  account_suspended: 403,
  not_found: 404,
  request_incomplete: 408,
  gone: 410,
  code_over: 410,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  overloaded: 503,
  storage_full: 503,
  market_closed: 503,
  email_taken: 422,
  passkey_refused: 422,
  key_required: 422,
  key_reused: 422,
  quantity_invalid: 422,
  options_missing: 422,
  order_limit: 422,
  cart_empty: 409,
  out_of_stock: 409,
  item_unavailable: 409,
  sold_elsewhere: 409,
  store_closed: 409,
  below_minimum: 409,
  price_changed: 409,
  coupon_refused: 409,
  delivery_unavailable: 409,
  slot_full: 409,
  slot_closed: 409,
  payment_unavailable: 409,
  cash_limit: 409,
  cash_limit_owed: 409,
  payment_pending: 409,
  already_paid: 409,
  payment_disputed: 409,
  payment_not_taken: 409,
  shortfall_waits: 409,
  already_disputed: 409,
  state_conflict: 409,
  store_not_ready: 409,
  wishlist_full: 409,
  addresses_full: 409,
  compare_full: 409,
  balance_too_low: 409,
  nothing_to_pay: 409,
  picture_invalid: 422,
  document_invalid: 422,
  documents_full: 409,
  deletion_blocked: 409,
  not_received: 403,
  own_product: 403,
  already_reviewed: 409,
  question_answered: 409,
  term_taken: 409,
  command_running: 409,
  bad_signature: 400,
  gateway_unavailable: 503,
} as const

export type ProblemCode = keyof typeof problemStatuses

/** Of every command that is carried out once for its key. */
export const keyProblems = [
  'key_required',
  'key_reused',
  'command_running',
] as const satisfies readonly ProblemCode[]

/** The body of every failed answer. `errors` names fields by path, each with what is wrong in words. */
export const ProblemBody = z
  .object({
    code: z.string(),
    message: z.string(),
    request_id: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    facts: z.record(z.string(), z.unknown()).optional(),
  })
  .openapi('Problem')
export type ProblemBody = z.infer<typeof ProblemBody>
