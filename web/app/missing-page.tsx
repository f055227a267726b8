import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { NotFoundContent, PublicTheme } from '#contract/theme.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ContentText } from './content-text.tsx'
import { ErrorIllustration } from './error-illustration.tsx'
import { useTranslate } from './i18n.tsx'

/** Returns the theme's settings for the 404 page; undefined where the theme has none. */
export function useNotFoundTheme(): NotFoundContent | undefined {
  const root: { readonly look?: PublicTheme } | undefined = useRouteLoaderData('root')
  return root?.look?.not_found
}

interface MissingPageProps {
  readonly look: NotFoundContent | undefined
  readonly title: string
  /** The technical text, such as "Page Not Found: /path", for support. */
  readonly said: string
  /** Further links, after the one to the home page. */
  readonly children?: ReactNode
  readonly isPreview?: boolean
}

export function MissingPage({ look, title, said, children, isPreview = false }: MissingPageProps) {
  const t = useTranslate()
  return (
    <ErrorLayout
      status={404}
      title={title}
      said={said}
      hint={look?.text ?? t('ui.not_found_hint')}
      picture={look?.picture}
      isPreview={isPreview}
    >
      {look?.has_button === false ? null : <ButtonLink to="/">{look?.button ?? t('ui.go_home')}</ButtonLink>}
      {children}
    </ErrorLayout>
  )
}

interface ErrorLayoutProps {
  readonly status: number
  readonly title: string
  /** What went wrong, before the hint. */
  readonly text?: string | undefined
  /** Repeats the error, small and with the status, below the text for shoppers. */
  readonly said?: string
  readonly hint: string
  readonly picture?: NotFoundContent['picture']
  readonly isPreview?: boolean
  readonly children: ReactNode
}

/** The layout of all error pages. */
export function ErrorLayout({
  status,
  title,
  text,
  said,
  hint,
  picture,
  isPreview,
  children,
}: ErrorLayoutProps) {
  const Heading = isPreview ? 'p' : 'h1'
  return (
    <div className="page-width grid items-center gap-x-16 gap-y-8 py-12 sm:py-20 lg:grid-cols-2">
      <ErrorIllustration picture={picture} />
      <div className="flex min-w-0 flex-col gap-4">
        {said ? null : (
          <p className="font-display text-lg font-bold text-accent-text tabular-nums">{status}</p>
        )}
        <Heading className="font-display text-5xl font-bold wrap-anywhere text-strong">{title}</Heading>
        {text ? <p className="text-xl wrap-anywhere text-strong">{text}</p> : null}
        <p dir="auto" className={`max-w-prose wrap-anywhere ${said ? 'text-xl text-body' : 'text-muted'}`}>
          <ContentText>{hint}</ContentText>
        </p>
        <div className="mt-4 flex flex-wrap gap-3">{children}</div>
        {said ? (
          <p className="mt-6 flex flex-wrap gap-x-3 border-t border-line pt-4 text-sm wrap-anywhere text-muted">
            <span className="font-semibold text-accent-text tabular-nums">{status}</span>
            <span className="min-w-0">{said}</span>
          </p>
        ) : null}
      </div>
    </div>
  )
}
