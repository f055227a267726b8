import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { Moment } from '#shop/moment.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/messages'
import { ListPage } from './list-page.tsx'
import { ContactBadge, contactStates } from './message/badge.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, messages: await apiFrom(context)('GET /operator/messages', { query }) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.messages_title')

export default function Messages({ loaderData: { query, messages } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <ListPage
      title={t('editing.messages_title')}
      text={
        <>
          {t('editing.messages_text')}{' '}
          <TextLink to="/operator/contact-details">{t('editing.details_title')}</TextLink>
        </>
      }
      search={{ label: t('editing.messages_search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'state',
          label: t('operator.column_state'),
          value: query.state ?? '',
          options: contactStates.map((value) => ({ value, label: t(`editing.message_${value}`) })),
        },
      ]}
      page={messages}
      empty={{ title: t('editing.messages_none_title'), text: t('editing.messages_none_text') }}
    >
      <Table
        caption={t('editing.messages_title')}
        rows={messages.data}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('editing.message_subject'),
            isHeader: true,
            cell: ({ id, subject }) => (
              <AppLink
                to={`/operator/messages/${id}`}
                className="font-semibold wrap-anywhere text-accent-text hocus:underline"
              >
                <bdi>{subject}</bdi>
              </AppLink>
            ),
          },
          {
            label: t('editing.message_from'),
            cell: ({ name, email }) => (
              <>
                <bdi className="wrap-anywhere">{name}</bdi>
                <span className="block text-sm break-all text-muted">{email}</span>
              </>
            ),
          },
          { label: t('editing.message_came'), cell: ({ created_at }) => <Moment at={created_at} /> },
          { label: t('operator.column_state'), cell: ({ state }) => <ContactBadge state={state} /> },
        ]}
      />
    </ListPage>
  )
}
