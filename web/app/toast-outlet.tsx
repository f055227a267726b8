import { useSyncExternalStore } from 'react'
import { toastContainer } from './toasts.ts'

export function Toasts() {
  const Container = useSyncExternalStore(toastContainer.subscribe, toastContainer.current, () => undefined)
  return Container ? <Container /> : null
}
