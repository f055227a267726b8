/** Tells PayPal's answers apart: results, refusals, and errors that can be retried. */
import { ApiError } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { GatewayRefusal, GatewayUnavailable } from '#domains/payments/index.ts'

const Failure = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})

const missing: ReadonlySet<string> = new Set(['RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'])
/** Statuses of a refusal. */
export const refusing: ReadonlySet<number> = new Set([400, 404, 422])

/** Runs a call. Distinguishes refusals by PayPal from errors that can be retried. */
export async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const isRefusal = error instanceof ApiError && refusing.has(error.statusCode)
    if (!isRefusal) throw new GatewayUnavailable('PayPal did not carry it out', { cause: error })
    const { name, error: code, details } = Failure.catch({}).parse(parsed(String(error.body)))
    throw new GatewayRefusal(details?.[0]?.issue ?? name ?? code ?? String(error.statusCode))
  }
}

/** Returns undefined if the id does not exist. */
export async function found<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await asked(call)
  } catch (error) {
    if (error instanceof GatewayRefusal && missing.has(error.code)) return undefined
    throw error
  }
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
