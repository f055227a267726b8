import { Palette } from 'lucide-react'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { DocumentList } from '#shop/documents/document-list.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Route } from './+types/documents'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, documents: await apiFrom(context)('GET /operator/documents', { query }) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'documents.title')

export default function Documents({ loaderData: { query, documents } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader
        title={t('documents.title')}
        text={t('documents.text_market')}
        aside={
          <ButtonLink to="/operator/documents/design" variant="quiet" icon={Palette}>
            {t('documents.design_title')}
          </ButtonLink>
        }
      />
      <DocumentList
        documents={documents}
        query={query}
        pathOf={(id) => `/operator/documents/${id}.pdf`}
        showsStore
      />
    </>
  )
}
