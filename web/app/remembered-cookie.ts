import type { RouterContextProvider } from 'react-router'
import { appContext } from './context.ts'

interface Remembered {
  readonly name: string
  readonly value: string
  /** Without it, the cookie lasts until the browser is closed. */
  readonly maxAgeSeconds?: number
}

/** Returns the `set-cookie` header for a preference of the visitor; scripts can read it too. */
export function rememberedCookie(
  context: Readonly<RouterContextProvider>,
  { name, value, maxAgeSeconds }: Remembered,
): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  const isSecure = context.get(appContext).origin.startsWith('https:')
  return `${name}=${value}; Path=/${age}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
