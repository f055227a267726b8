import { createContext, use } from 'react'
import type { PaymentMethod } from '#values/payment-method.ts'

/** The payment methods that the market has turned on. */
export const PaymentMethodsContext = createContext<readonly PaymentMethod[]>([])

export function usePaymentMethods(): readonly PaymentMethod[] {
  return use(PaymentMethodsContext)
}
