import { FileDown, SearchX } from 'lucide-react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import type { IssuedDocument } from '#contract/documents.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import { issuedDocumentKinds } from '#values/issued-document.ts'
import { Moment } from '../moment.tsx'
import { Amount } from '../price.tsx'

interface DocumentListProps {
  readonly documents: Answer<Endpoints['GET /operator/documents']>
  readonly query: Readonly<Record<string, string>>
  readonly pathOf: (id: string) => AppPath
  /** Shows the store of each document, in lists of several stores. */
  readonly showsStore?: boolean
  /** Time zone of the dates; the market's in lists of several stores. */
  readonly timeZone?: string
}

export function DocumentList({ documents, query, pathOf, showsStore = false, timeZone }: DocumentListProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  return (
    <div className="mt-6 mb-8 grid gap-6">
      <Form method="get" role="search" className="flex flex-wrap items-end gap-3">
        <SearchField name="search" label={t('documents.search')} defaultValue={query.search ?? ''} />
        <Field label={t('documents.column_kind')} className="min-w-36">
          <Select name="kind" defaultValue={query.kind ?? ''}>
            <option value="">{t('documents.all')}</option>
            {issuedDocumentKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`documents.kind_${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="quiet">
          {t('documents.search_action')}
        </Button>
      </Form>
      {documents.data.length === 0 ? (
        <EmptyState icon={SearchX} title={t('documents.empty_title')} text={t('documents.empty_text')} />
      ) : (
        <Table
          caption={t('documents.title')}
          rows={documents.data}
          keyOf={({ id }) => id}
          columns={[
            {
              label: t('documents.column_number'),
              isHeader: true,
              cell: ({ number }) => <bdi className="font-semibold break-words text-strong">{number}</bdi>,
            },
            { label: t('documents.column_kind'), cell: ({ kind }) => t(`documents.kind_${kind}`) },
            ...(showsStore
              ? [{ label: t('documents.column_store'), cell: ({ store }: IssuedDocument) => store.name }]
              : []),
            { label: t('documents.column_order'), cell: ({ order_number }) => <bdi>{order_number}</bdi> },
            {
              label: t('documents.column_day'),
              cell: ({ issued_at }) => (
                <Moment at={issued_at} style="day" {...(timeZone !== undefined && { timeZone })} />
              ),
            },
            {
              label: t('documents.column_amount'),
              isNumber: true,
              cell: ({ amount }) => <Amount of={amount} />,
            },
            {
              label: t('documents.column_file'),
              cell: ({ id, number }) => (
                <ButtonLink
                  to={pathOf(id)}
                  reloadDocument
                  download
                  prefetch="none"
                  variant="plain"
                  size="sm"
                  icon={FileDown}
                  aria-label={t('documents.download', { number })}
                >
                  {t('documents.pdf')}
                </ButtonLink>
              ),
            },
          ]}
        />
      )}
      <Pagination page={documents.current_page} lastPage={documents.last_page} hrefOf={hrefOf} />
    </div>
  )
}
