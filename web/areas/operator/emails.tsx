import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { Moment } from '#shop/moment.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/emails'
import { MailBadge } from './email-badge.tsx'
import { ListPage } from './list-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, mails: await apiFrom(context)('GET /operator/mails', { query }) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.mails_title')

export default function Mails({ loaderData: { query, mails } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <ListPage
      title={t('operator.mails_title')}
      text={t('operator.mails_text')}
      search={{ label: t('operator.mails_search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'state',
          label: t('operator.column_state'),
          value: query.state ?? '',
          options: (['queued', 'sent', 'kept', 'failed', 'gathered'] as const).map((value) => ({
            value,
            label: t(`operator.mail_${value}`),
          })),
        },
      ]}
      page={mails}
      empty={{ title: t('operator.mails_empty_title'), text: t('operator.mails_empty_text') }}
    >
      <Table
        caption={t('operator.mails_title')}
        rows={mails.data}
        keyOf={(mail) => mail.id}
        columns={[
          {
            label: t('operator.column_subject'),
            isHeader: true,
            cell: (mail) => (
              <TextLink to={`/operator/mails/${mail.id}`} variant="more">
                {mail.subject}
              </TextLink>
            ),
          },
          {
            label: t('operator.column_recipient'),
            cell: (mail) => <span className="break-all">{mail.recipient}</span>,
          },
          { label: t('operator.column_written'), cell: (mail) => <Moment at={mail.created_at} /> },
          {
            label: t('operator.column_state'),
            cell: (mail) => <MailBadge state={mail.state} />,
          },
        ]}
      />
    </ListPage>
  )
}
