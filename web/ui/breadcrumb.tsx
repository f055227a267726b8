import { ChevronRight } from 'lucide-react'
import { ContentText } from '#app/content-text.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { Icon } from './icon.tsx'

interface BreadcrumbProps {
  /** From the home page down; the last item is this page and has no link. */
  readonly items: readonly { readonly label: string; readonly to?: AppPath | undefined }[]
}

/** Breadcrumb; on phones only the parents, as the heading below names the page, on one scrollable line. */
export function Breadcrumb({ items }: BreadcrumbProps) {
  const t = useTranslate()
  return (
    <nav aria-label={t('ui.breadcrumb')}>
      <ol className="no-scrollbar flex items-center gap-x-1.5 gap-y-1 text-sm max-sm:-m-1.5 max-sm:overflow-x-auto max-sm:p-1.5 max-sm:whitespace-nowrap sm:flex-wrap">
        {items.map(({ label, to }, index) => (
          <li
            key={label}
            className={`min-h-6 shrink-0 items-center gap-1.5 sm:min-w-0 sm:shrink sm:wrap-anywhere ${to === undefined && index > 1 ? 'hidden sm:flex' : 'flex'}`}
          >
            {index > 0 ? <Icon of={ChevronRight} size="sm" flips className="text-muted" /> : null}
            {to === undefined ? (
              <span aria-current="page" className="text-body">
                <ContentText>{label}</ContentText>
              </span>
            ) : (
              <AppLink
                to={to}
                className="text-muted underline-offset-3 hover:text-accent-text hover:underline"
              >
                <ContentText>{label}</ContentText>
              </AppLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
