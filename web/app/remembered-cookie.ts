import type { RouterContextProvider } from 'react-router'
import { appContext } from './context.ts'

interface Remembered {
  readonly name: string
  readonly value: string
  /** Without it, until the browser is closed. */
  readonly maxAgeSeconds?: number
}

/** The `set-cookie` of what a page remembers of its visitor; scripts read it as well. */
export function rememberedCookie(
  context: Readonly<RouterContextProvider>,
  { name, value, maxAgeSeconds }: Remembered,
): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  const isSecure = context.get(appContext).origin.startsWith('https:')
  return `${name}=${value}; Path=/${age}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
