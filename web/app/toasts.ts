/** Toasts: short messages in the corner of the page. The library is loaded with the first one. */
import type { ComponentType } from 'react'
import { untilLoaded } from './lazily.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface ToastMessage {
  readonly kind: ToastKind
  readonly text: string
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

/**
 * Offline, the library can't be loaded; the page shows its offline notice, and the toast appears once the connection
 * is back.
 */
async function show(message: ToastMessage): Promise<void> {
  const { ToastContainer, showToast } = await untilLoaded(() => import('./toast-container.tsx'))
  Container = ToastContainer
  for (const listener of listeners) listener()
  showToast(message)
}

/** For toast-outlet.tsx: the container component, once there is a toast to show. */
export const toastContainer = {
  current: () => Container,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
