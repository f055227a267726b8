import type { ReactNode } from 'react'

interface MenuProps {
  readonly label: string
  readonly face: ReactNode
  readonly children: ReactNode
}

/** A header menu that opens without script, one at a time; menus-that-close.tsx closes it. */
export function Menu({ label, face, children }: MenuProps) {
  return (
    <details name="header-menu" data-menu className="relative">
      <summary
        aria-label={label}
        className="flex min-h-10 cursor-pointer items-center gap-1.5 rounded-full px-2 hover:underline"
      >
        {face}
      </summary>
      <div className="absolute end-0 top-full z-50 mt-1 max-h-[70dvh] w-max min-w-60 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-xl bg-raised p-2 text-body shadow-high">
        {children}
      </div>
    </details>
  )
}
