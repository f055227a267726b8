import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-8">
      <h2 id={id} className="border-b border-line pb-3 text-3xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** One component, or one of its states, with its name. */
export function Sample({ title, children }: SectionProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="font-sans text-sm font-medium tracking-normal text-muted">{title}</h3>
      {children}
    </div>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
