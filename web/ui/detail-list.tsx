import type { ReactNode } from 'react'

interface DetailListProps {
  readonly items: readonly { readonly label: string; readonly value: ReactNode }[]
}

export function DetailList({ items }: DetailListProps) {
  return (
    <dl className="divide-y divide-line">
      {items.map(({ label, value }) => (
        <div key={label} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[min(14rem,40%)_minmax(0,1fr)]">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 text-strong">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
