import type { ReactNode } from 'react'

/**
 * What a form does that is longer than the screen: at the screen's foot wherever in the form one is, and in its own place
 * once that is reached. Stands last in its form; the style sheet keeps what takes the focus clear of it.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="action-bar z-20 flex flex-wrap gap-2 rounded-2xl border border-line bg-raised p-2 shadow-mid sm:gap-3 sm:p-3">
      {children}
    </div>
  )
}
