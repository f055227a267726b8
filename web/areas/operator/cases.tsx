import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import type { CaseListItem } from '#contract/message-cases.ts'
import { CaseBadge } from '#shop/messages/case-panel.tsx'
import { Moment } from '#shop/moment.tsx'
import { Table } from '#ui/table.tsx'
import { caseDeadlineHours, caseStates } from '#values/case.ts'
import type { Route } from './+types/cases'
import { ListPage } from './list-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, cases: await apiFrom(context)('GET /operator/message-cases', { query }) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'messages.cases')

/** Problems with orders, those that the support decides first. */
export default function Cases({ loaderData: { query, cases } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <ListPage
      title={t('messages.cases')}
      text={t('messages.cases_text', { count: caseDeadlineHours })}
      search={{ label: t('messages.cases_search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'state',
          label: t('operator.column_state'),
          value: query.state ?? '',
          options: caseStates.map((value) => ({ value, label: t(`messages.case_${value}`) })),
        },
      ]}
      page={cases}
      empty={{ title: t('messages.cases_none_title'), text: t('messages.cases_none_text') }}
    >
      <Table
        caption={t('messages.cases')}
        rows={cases.data}
        keyOf={({ case: { id } }) => id}
        columns={[
          {
            label: t('messages.problem'),
            isHeader: true,
            cell: ({ case: { id, reason }, order_number: number }) => (
              <>
                <AppLink
                  to={`/operator/cases/${id}`}
                  className="font-semibold text-accent-text hocus:underline"
                >
                  {t(`messages.reason_${reason}`)}
                </AppLink>
                <bdi dir="ltr" className="block text-sm font-normal text-muted">
                  {number}
                </bdi>
              </>
            ),
          },
          { label: t('messages.customer'), cell: ({ customer }) => <bdi>{customer.name}</bdi> },
          { label: t('messages.store'), cell: ({ store }) => <bdi>{store.name}</bdi> },
          { label: t('messages.opened'), cell: ({ case: { opened_at: at } }) => <Moment at={at} /> },
          {
            label: t('operator.column_state'),
            cell: (item) => (
              <div className="grid justify-items-start gap-1 max-md:justify-items-end">
                <CaseBadge state={item.case.state} />
                <Deadline of={item} />
              </div>
            ),
          },
        ]}
      />
    </ListPage>
  )
}

function Deadline({ of: { case: each } }: { of: CaseListItem }) {
  const t = useTranslate()
  if (each.state !== 'with_store') return null
  return (
    <span className="text-sm text-muted">
      {t('messages.until')} <Moment at={each.respond_by} />
    </span>
  )
}
