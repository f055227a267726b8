import { useSyncExternalStore } from 'react'
import { toastContainer } from './toasts.ts'

/** Where toasts appear; empty until there is one. */
export function Toasts() {
  const Container = useSyncExternalStore(toastContainer.subscribe, toastContainer.current, () => undefined)
  return Container ? <Container /> : null
}
