import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'

/** Placeholder of loading content; set its size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-shimmer rounded-lg bg-line ${className}`} />
}

/** Placeholder lines of a loading text; the last is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={index} className={`h-4 ${index === lines - 1 ? 'w-3/5' : 'w-full'}`} />
      ))}
    </span>
  )
}

/** Wraps skeletons and announces once that content is loading. */
export function Loading({ children, className = '' }: { children: ReactNode; className?: string }) {
  const t = useTranslate()
  return (
    <div aria-busy="true" className={className}>
      <span role="status" className="sr-only">
        {t('ui.loading')}
      </span>
      {children}
    </div>
  )
}
