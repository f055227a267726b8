import { createContext, use } from 'react'
import type { PaymentMethod } from '#values/payment-method.ts'

export const PaymentMethodsContext = createContext<readonly PaymentMethod[]>([])

export function usePaymentMethods(): readonly PaymentMethod[] {
  return use(PaymentMethodsContext)
}
