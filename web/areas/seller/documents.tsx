import { allowed } from '#app/allowed.ts'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { DocumentList } from '#shop/documents/document-list.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Route } from './+types/documents'
import { sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'

/** Undefined for staff who only pack orders. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  const asked = apiFrom(context)('GET /seller/stores/{store}/documents', { params, query })
  return { query, documents: await allowed(url, asked) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'documents.title')

export default function Documents({ loaderData: { query, documents } }: Route.ComponentProps) {
  const t = useTranslate()
  const { slug, timezone } = useSellerStore()
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('payouts.earnings'), to: sellerPath(slug, 'earnings') },
              { label: t('documents.title') },
            ]}
          />
        }
        title={t('documents.title')}
        text={t('documents.text_store')}
      />
      {documents ? (
        <DocumentList
          documents={documents}
          query={query}
          pathOf={(id) => `${sellerPath(slug, 'earnings')}/documents/${id}.pdf`}
          timeZone={timezone}
        />
      ) : (
        <div className="mt-6">
          <Alert tone="info">{t('payouts.earnings_denied')}</Alert>
        </div>
      )}
    </>
  )
}
