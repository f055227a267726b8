import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { Moment } from '#shop/moment.tsx'
import { Badge } from '#ui/badge.tsx'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/audit'
import { textOfAction } from './audit/actions.ts'
import { pageOfRecord } from './audit/page-of-record.ts'
import { ListPage } from './list-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, entries: await apiFrom(context)('GET /operator/audit', { query }) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.audit_title')

const outcomes = ['done', 'refused'] as const

/** Audit log; entries are read-only. */
export default function Audit({ loaderData: { query, entries } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <ListPage
      title={t('operator.audit_title')}
      text={t('operator.audit_text')}
      search={{ label: t('operator.audit_search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'outcome',
          label: t('operator.audit_outcome'),
          value: query.outcome ?? '',
          options: outcomes.map((value) => ({ value, label: t(`operator.audit_${value}`) })),
        },
      ]}
      page={entries}
      empty={{ title: t('operator.audit_empty_title'), text: t('operator.audit_empty_text') }}
    >
      <Table
        caption={t('operator.audit_title')}
        rows={entries.data}
        keyOf={({ id }) => id}
        columns={[
          { label: t('operator.audit_what'), isHeader: true, cell: (entry) => <What entry={entry} /> },
          { label: t('operator.audit_record'), cell: (entry) => <RecordLink entry={entry} /> },
          { label: t('operator.audit_who'), cell: (entry) => <Who entry={entry} /> },
          {
            label: t('operator.audit_when'),
            cell: ({ at, request_id }) => (
              <>
                <Moment at={at} />
                <span className="block font-mono text-xs break-all text-muted">{request_id}</span>
              </>
            ),
          },
          {
            label: t('operator.audit_outcome'),
            cell: ({ outcome }) => (
              <Badge tone={outcome === 'done' ? 'success' : 'danger'}>{t(`operator.audit_${outcome}`)}</Badge>
            ),
          },
        ]}
      />
    </ListPage>
  )
}

function What({ entry: { action } }: { entry: AuditEntry }) {
  const t = useTranslate()
  const text = textOfAction(action)
  return text ? t(text) : <code className="font-mono text-sm font-normal break-all">{action}</code>
}

/** Links to all other entries of the same record. */
function RecordLink({ entry: { action, record, change } }: { entry: AuditEntry }) {
  const t = useTranslate()
  if (record === undefined) return <span className="text-muted">—</span>
  const page = pageOfRecord(action, record)
  return (
    <>
      <AppLink
        to={`?search=${encodeURIComponent(record)}`}
        className="font-mono text-sm break-all text-strong hocus:underline"
      >
        <bdi dir="ltr">{record}</bdi>
      </AppLink>
      {change ? (
        <span className="block text-sm wrap-anywhere">{t('operator.audit_change', { ...change })}</span>
      ) : null}
      {page ? (
        <AppLink to={page} className="block w-fit text-sm text-accent-text hocus:underline">
          {t('operator.audit_open')}
        </AppLink>
      ) : null}
    </>
  )
}

function Who({ entry: { actor } }: { entry: AuditEntry }) {
  if (!actor) return null
  return (
    <AppLink to={`?search=${actor.id}`} className="font-medium text-strong hocus:underline">
      <bdi>{actor.name}</bdi>
    </AppLink>
  )
}
