import { SearchX } from 'lucide-react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { groupsOf, ResultRow } from './result-list.tsx'
import type { Result } from './results.ts'
import { SEARCH_LENGTH_MAX } from './search-query.ts'

interface SearchPageProps {
  readonly query: string
  readonly results: readonly Result[]
}

/** The search as a page, for those without script and for sharing. */
export function SearchPage({ query, results }: SearchPageProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={t('dashboard.search')} />
      <Form method="get" role="search" className="mt-6 flex flex-wrap items-end gap-3">
        <SearchField
          name="q"
          label={t('dashboard.search_hint')}
          defaultValue={query}
          lengthMax={SEARCH_LENGTH_MAX}
        />
        <Button type="submit" variant="quiet">
          {t('dashboard.search')}
        </Button>
      </Form>
      <div className="mt-8 grid max-w-3xl gap-6">
        {query !== '' && results.length === 0 ? (
          <EmptyState
            icon={SearchX}
            title={t('dashboard.search_none', { query })}
            text={t('dashboard.search_none_text')}
          />
        ) : null}
        {groupsOf(results).map(({ kind, results: ofKind }) => (
          <section key={kind} aria-labelledby={`found-${kind}`}>
            <h2 id={`found-${kind}`} className="mb-2 text-lg">
              {t(`dashboard.found_${kind}`)}
            </h2>
            <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
              {ofKind.map((result) => (
                <li key={result.to}>
                  <AppLink
                    to={result.to}
                    className="flex min-h-12 items-center gap-3 px-3 py-2 transition-colors hocus:bg-sunken"
                  >
                    <ResultRow result={result} />
                  </AppLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
