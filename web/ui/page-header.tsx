import { type ReactNode, use } from 'react'
import { Breadcrumb } from './breadcrumb.tsx'
import { PageTrail } from './page-trail.ts'

interface PageHeaderProps {
  readonly title: ReactNode
  /** A page has one h1; set this for a header within a page. */
  readonly heading?: 'h1' | 'h2' | 'h3' | 'h4'
  readonly text?: ReactNode
  /** By default the page's place in the menu of its dashboard. */
  readonly breadcrumb?: ReactNode
  /** Shown beside the title, such as a state or actions. */
  readonly aside?: ReactNode
}

/** Header of a page; its title is the page's h1. */
export function PageHeader({ title, heading: Heading = 'h1', text, breadcrumb, aside }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-3">
      {breadcrumb ?? (Heading === 'h1' ? <Trail title={title} /> : null)}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 max-w-prose flex-col gap-2">
          <Heading className="font-display text-4xl font-bold tracking-tight wrap-anywhere text-strong">
            {title}
          </Heading>
          {text ? <p className="text-lg text-muted">{text}</p> : null}
        </div>
        {aside ? <div className="flex flex-wrap items-center gap-3">{aside}</div> : null}
      </div>
    </header>
  )
}

function Trail({ title }: Pick<PageHeaderProps, 'title'>) {
  // A page within another may have its title.
  const trail = use(PageTrail).filter(({ label }) => label !== title)
  if (trail.length === 0) return null
  return <Breadcrumb items={typeof title === 'string' ? [...trail, { label: title }] : trail} />
}
