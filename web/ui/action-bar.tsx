import type { ReactNode } from 'react'

/**
 * Action bar of a form longer than the screen: sticks to the bottom of the screen until its own place is reached.
 * Must be last in its form; the style sheet keeps focused elements clear of it.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="action-bar z-20 flex flex-wrap gap-2 rounded-2xl border border-line bg-raised p-2 shadow-mid sm:gap-3 sm:p-3">
      {children}
    </div>
  )
}
