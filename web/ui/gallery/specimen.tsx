/** Layout of the gallery: chapters contain a specimen for each component, which contains a cell for each state. */
import { type ReactNode, useId } from 'react'

interface ChapterProps {
  /** Anchor of the chapter. */
  readonly id: string
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

export function Chapter({ id, title, text, children }: ChapterProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-6 sm:gap-8">
      <header className="flex flex-col gap-2">
        <h2 id={id} className="scroll-mt-24 text-4xl">
          {title}
        </h2>
        <p className="max-w-prose text-lg text-muted">{text}</p>
      </header>
      {children}
    </section>
  )
}

interface SpecimenProps {
  readonly name: string
  /** File in web/ui, or in another folder of web. */
  readonly file: string
  /** When to use the component. */
  readonly text: string
  readonly children: ReactNode
}

export function Specimen({ name, file, text, children }: SpecimenProps) {
  const id = useId()
  return (
    <article
      aria-labelledby={id}
      className="grid rounded-2xl border border-line bg-surface lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <header className="flex flex-col gap-1 border-line px-5 pt-5 sm:px-7 sm:pt-6 lg:border-e lg:py-7">
        <h3 id={id} className="text-xl">
          {name}
        </h3>
        <p className="text-sm text-muted">{text}</p>
        <p className="font-mono text-xs text-accent-text">{file}</p>
      </header>
      <div className="flex min-w-0 flex-col gap-6 p-5 sm:p-7">{children}</div>
    </article>
  )
}

const shapes = {
  /** In a row, each at its natural width. */
  flow: 'flex flex-wrap items-end gap-x-8 gap-y-6',
  two: 'grid items-start gap-x-8 gap-y-6 sm:grid-cols-2',
  three: 'grid items-start gap-x-6 gap-y-6 sm:grid-cols-2 xl:grid-cols-3',
} as const

export function States({ shape = 'flow', children }: { shape?: keyof typeof shapes; children: ReactNode }) {
  return <div className={shapes[shape]}>{children}</div>
}

export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <div className="flex min-w-0 flex-col items-start gap-2.5 *:max-w-full">{children}</div>
      <p className="text-xs text-muted">{name}</p>
    </div>
  )
}
