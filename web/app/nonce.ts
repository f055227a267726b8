import { createContext, use } from 'react'

/** The nonce of this response's inline scripts; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return use(NonceContext)
}
