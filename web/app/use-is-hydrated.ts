import { useSyncExternalStore } from 'react'

const never = () => () => undefined
const yes = () => true
const no = () => false

/** Whether this part of the page is hydrated; false on the server. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(never, yes, no)
}
