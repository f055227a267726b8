import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Look, NotFoundLook } from '#contract/theme.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useTranslate } from './i18n.tsx'
import { LostAtSea } from './lost-at-sea.tsx'

/** How a page looks that is not there, by the theme of this page; as the market began where it has none. */
export function useNotFoundLook(): NotFoundLook | undefined {
  const root: { readonly look?: Look } | undefined = useRouteLoaderData('root')
  return root?.look?.not_found
}

interface MissingPageProps {
  readonly look: NotFoundLook | undefined
  readonly title: string
  /** The address that leads nowhere, in words. */
  readonly text: string
  /** Further ways on, after the one to the first page. */
  readonly children?: ReactNode
  /** Only looked at by whoever makes it. */
  readonly isPreview?: boolean
}

/** What stands where nothing is at an address. */
export function MissingPage({ look, title, text, children, isPreview = false }: MissingPageProps) {
  const t = useTranslate()
  return (
    <FaultFrame
      status={404}
      title={title}
      text={text}
      hint={look?.text ?? t('ui.not_found_hint')}
      picture={look?.picture}
      isPreview={isPreview}
    >
      {look?.has_button === false ? null : <ButtonLink to="/">{look?.button ?? t('ui.go_home')}</ButtonLink>}
      {children}
    </FaultFrame>
  )
}

interface FaultFrameProps {
  readonly status: number
  readonly title: string
  readonly text: string | undefined
  readonly hint: string
  readonly picture?: NotFoundLook['picture']
  readonly isPreview?: boolean
  /** The ways on. */
  readonly children: ReactNode
}

/** A page in place of one that could not be shown. */
export function FaultFrame({ status, title, text, hint, picture, isPreview, children }: FaultFrameProps) {
  const Heading = isPreview ? 'p' : 'h1'
  return (
    <div className="page-width grid items-center gap-x-16 gap-y-8 py-12 sm:py-20 lg:grid-cols-2">
      <LostAtSea picture={picture} />
      <div className="flex min-w-0 flex-col gap-4">
        <p className="font-display text-lg font-bold text-accent-text tabular-nums">{status}</p>
        <Heading className="font-display text-5xl font-bold wrap-anywhere text-strong">{title}</Heading>
        {text ? <p className="text-xl wrap-anywhere text-strong">{text}</p> : null}
        <p dir="auto" className="max-w-prose wrap-anywhere text-muted">
          {hint}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">{children}</div>
      </div>
    </div>
  )
}
