/** Tells Stripe's answers apart: results, refusals, and errors that can be retried. */
import Stripe from 'stripe'
import { GatewayRefusal, GatewayUnavailable } from '#domains/payments/index.ts'

/** Runs a call. Distinguishes refusals by Stripe from errors that can be retried. */
export async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode } = error
    const isRefusal =
      (error instanceof Stripe.errors.StripeInvalidRequestError && statusCode !== 409) ||
      error instanceof Stripe.errors.StripeCardError
    if (isRefusal) throw new GatewayRefusal(code ?? type)
    throw new GatewayUnavailable(`Stripe did not carry it out: ${code ?? type}`, { cause: error })
  }
}

/** Returns undefined if the reference does not exist. */
export async function found<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await asked(call)
  } catch (error) {
    if (error instanceof GatewayRefusal && error.code === 'resource_missing') return undefined
    throw error
  }
}

/** Returns the id of a record, which Stripe returns alone or with the record. */
export function idOf(of: string | { readonly id: string } | null): string | undefined {
  return (typeof of === 'string' ? of : of?.id) ?? undefined
}
