/** Short messages in the corner of the page. Their machinery is fetched with the first of them. */
import type { ComponentType } from 'react'
import { untilLoaded } from './lazily.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface ToastMessage {
  readonly kind: ToastKind
  readonly text: string
  /** What the server said, where it said something. */
  readonly detail?: string | undefined
}

export const toast = {
  success: (text: string, detail?: string) => show({ kind: 'success', text, detail }),
  error: (text: string, detail?: string) => show({ kind: 'error', text, detail }),
  warning: (text: string, detail?: string) => show({ kind: 'warning', text, detail }),
  info: (text: string, detail?: string) => show({ kind: 'info', text, detail }),
}

let Container: ComponentType | undefined
const listeners = new Set<() => void>()

/** Without a connection it cannot be fetched, and the page says so; what there is to say is said once there is one. */
async function show(message: ToastMessage): Promise<void> {
  const { ToastContainer, showToast } = await untilLoaded(() => import('./toast-container.tsx'))
  Container = ToastContainer
  for (const listener of listeners) listener()
  showToast(message)
}

/** For toast-outlet.tsx: the container, once there is something to show. */
export const toastContainer = {
  current: () => Container,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
