import { useSyncExternalStore } from 'react'

const never = () => () => undefined
const yes = () => true
const no = () => false

/** Whether script has brought this part of the page to life; never on the server. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(never, yes, no)
}
