import type { ReactNode } from 'react'
import type { AppPath } from '#app/link.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'

interface ListHeaderProps {
  readonly trail: readonly { readonly label: string; readonly to?: AppPath | undefined }[]
  readonly title: string
  readonly text?: string | undefined
  readonly children?: ReactNode
}

/** Where a list stands and what it is. */
export function ListHeader({ trail, title, text, children }: ListHeaderProps) {
  return (
    <div className="page-width flex flex-col gap-3 pt-6 pb-10">
      <Breadcrumb items={trail} />
      <h1 className="text-5xl">{title}</h1>
      {text ? <p className="max-w-2xl text-lg text-muted">{text}</p> : null}
      {children}
    </div>
  )
}
