import { Paperclip } from 'lucide-react'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { Moment } from '#shop/moment.tsx'
import { Icon } from '#ui/icon.tsx'
import { Table } from '#ui/table.tsx'
import { verticals } from '#values/vertical.ts'
import type { Route } from './+types/applications'
import { ApplicationBadge, applicationStates } from './application/badge.tsx'
import { ListPage } from './list-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, applications: await apiFrom(context)('GET /operator/applications', { query }) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.applications_title')

export default function Applications({ loaderData: { query, applications } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <ListPage
      title={t('operator.applications_title')}
      text={t('operator.applications_text')}
      search={{ label: t('operator.applications_search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'state',
          label: t('operator.column_state'),
          value: query.state ?? '',
          options: [
            { value: 'waiting', label: t('operator.waiting') },
            ...applicationStates.map((value) => ({ value, label: t(`operator.application_${value}`) })),
          ],
        },
        {
          name: 'vertical',
          label: t('operator.application_vertical'),
          value: query.vertical ?? '',
          options: verticals.map((value) => ({ value, label: t(`operator.vertical_${value}`) })),
        },
      ]}
      page={applications}
      empty={{ title: t('operator.applications_empty_title'), text: t('operator.applications_empty_text') }}
    >
      <Table
        caption={t('operator.applications_title')}
        rows={applications.data}
        keyOf={(application) => application.id}
        columns={[
          {
            label: t('operator.application_store'),
            isHeader: true,
            cell: (application) => <ApplicationStore application={application} />,
          },
          {
            label: t('operator.application_applicant'),
            cell: ({ applicant }) => (
              <>
                <bdi>{applicant.name}</bdi>
                <span className="block text-sm break-all text-muted">{applicant.email}</span>
              </>
            ),
          },
          {
            label: t('operator.application_documents'),
            cell: ({ documents_count: count }) => (
              <span className="inline-flex items-center gap-1.5">
                <Icon of={Paperclip} size="sm" className="text-muted" />
                {count}
              </span>
            ),
          },
          {
            label: t('operator.application_sent'),
            cell: ({ submitted_at }) => <Moment at={submitted_at} />,
          },
          {
            label: t('operator.column_state'),
            cell: ({ state }) => <ApplicationBadge state={state} />,
          },
        ]}
      />
    </ListPage>
  )
}

function ApplicationStore({
  application,
}: {
  readonly application: Route.ComponentProps['loaderData']['applications']['data'][number]
}) {
  const t = useTranslate()
  return (
    <>
      <AppLink
        to={`/operator/applications/${application.id}`}
        className="font-semibold break-words text-accent-text hocus:underline"
      >
        <bdi>{application.store_name}</bdi>
      </AppLink>
      <span className="block text-sm font-normal text-muted">
        {t(`operator.vertical_${application.vertical}`)} · {application.city}, {application.country_name}
      </span>
    </>
  )
}
