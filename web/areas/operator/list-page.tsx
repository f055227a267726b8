import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { usePageHref } from '#app/page-href.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'

export interface Filter {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** One option is always selected, so there is no option for all. */
  readonly isAlwaysSet?: boolean
}

interface ListPageProps {
  /** For lists that the menu doesn't contain. */
  readonly breadcrumb?: ReactNode
  readonly title: string
  readonly text: ReactNode
  /** Beside the title, such as the way to add an item. */
  readonly aside?: ReactNode
  readonly search: { readonly label: string; readonly value: string }
  readonly filters?: readonly Filter[]
  readonly page: {
    readonly current_page: number
    readonly last_page: number
    readonly data: readonly unknown[]
  }
  readonly notice?: ReactNode
  readonly empty: { readonly title: string; readonly text: string }
  readonly children: ReactNode
}

export function ListPage({
  breadcrumb,
  title,
  text,
  aside,
  search,
  filters = [],
  page,
  notice,
  empty,
  children,
}: ListPageProps) {
  return (
    <>
      <PageHeader breadcrumb={breadcrumb} title={title} text={text} aside={aside} />
      <div className="mt-6">
        <ListFilters search={search} filters={filters} />
      </div>
      <div className="mt-6 mb-8 grid gap-4">
        {notice}
        {page.data.length > 0 ? (
          children
        ) : (
          <EmptyState icon={SearchX} title={empty.title} text={empty.text} />
        )}
      </div>
      <Pagination page={page.current_page} lastPage={page.last_page} hrefOf={usePageHref()} />
    </>
  )
}

export function ListFilters({ search, filters = [] }: Pick<ListPageProps, 'search' | 'filters'>) {
  const t = useTranslate()
  return (
    <Form method="get" role="search" className="flex flex-wrap items-end gap-3">
      <SearchField name="search" label={search.label} defaultValue={search.value} />
      {filters.map(({ name, label, value, options, isAlwaysSet = false }) => (
        <Field key={name} label={label} className="min-w-36">
          <Select name={name} defaultValue={value}>
            {isAlwaysSet ? null : <option value="">{t('operator.all')}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      <Button type="submit" variant="quiet">
        {t('operator.search_action')}
      </Button>
    </Form>
  )
}
