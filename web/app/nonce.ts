import { createContext, use } from 'react'

/** The nonce of this answer's inline scripts; in the browser there is none to know. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return use(NonceContext)
}
