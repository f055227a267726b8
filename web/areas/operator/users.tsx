import { Form } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import type { UserRecord } from '#contract/operator.ts'
import { Moment } from '#shop/moment.tsx'
import { WithReason } from '#shop/with-reason.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/users'
import { FullRightsOnly } from './full-rights.tsx'
import { ListPage } from './list-page.tsx'
import { needsFullRightsInParts } from './needs-full-rights.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, people: await apiFrom(context)('GET /operator/people', { query }) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const command = choiceIn(form, 'command', { of: ['suspend', 'reinstate'], url })
  const params = { id: String(form.get('id')) }
  try {
    if (command === 'reinstate') return await api('POST /operator/people/{id}/reinstate', { params })
    const body = { reason: String(form.get('reason') ?? '') }
    return await api('POST /operator/people/{id}/suspend', { params, body })
  } catch (error) {
    return refuse(error, form)
  }
}

export const handle = needsFullRightsInParts

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.people_title')

const roles = ['customer', 'guest', 'seller', 'operator'] as const

export default function People({ loaderData: { query, people }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'message' in actionData ? actionData : undefined
  const changed = actionData && 'person' in actionData ? actionData.person : undefined
  return (
    <ListPage
      title={t('operator.people_title')}
      text={t('operator.people_found', { count: people.total })}
      search={{ label: t('operator.people_search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'role',
          label: t('operator.filter_role'),
          value: query.role ?? '',
          options: roles.map((value) => ({ value, label: t(`operator.role_${value}`) })),
        },
      ]}
      page={people}
      empty={{ title: t('operator.people_empty_title'), text: t('operator.people_empty_text') }}
      notice={
        <>
          {refusal ? <Alert tone="danger">{refusal.message}</Alert> : null}
          {changed ? (
            <Alert tone="success">
              {t(
                changed.state === 'active'
                  ? 'operator.person_was_reinstated'
                  : 'operator.person_was_suspended',
                { name: changed.name },
              )}
            </Alert>
          ) : null}
        </>
      }
    >
      <UserTable people={people.data} refusal={refusal} />
    </ListPage>
  )
}

function UserTable({ people, refusal }: { people: readonly UserRecord[]; refusal: Refusal | undefined }) {
  const t = useTranslate()
  return (
    <Table
      caption={t('operator.people_title')}
      rows={people}
      keyOf={(person) => person.id}
      columns={[
        {
          label: t('operator.column_person'),
          isHeader: true,
          cell: (person) => (
            <>
              <AppLink
                to={`/operator/people/${person.id}`}
                className="font-medium text-strong hocus:underline"
              >
                <bdi>{person.name}</bdi>
              </AppLink>
              <span className="block text-sm break-all text-muted">{person.email}</span>
            </>
          ),
        },
        {
          label: t('operator.column_roles'),
          cell: (person) =>
            roles
              .filter((role) => person.roles.includes(role))
              .map((role) => t(`operator.role_${role}`))
              .join(', '),
        },
        {
          label: t('operator.column_state'),
          cell: (person) => (
            <Badge tone={person.state === 'active' ? 'success' : 'danger'}>
              {t(`operator.person_${person.state}`)}
            </Badge>
          ),
        },
        { label: t('operator.column_orders'), isNumber: true, cell: (person) => person.orders_count },
        {
          label: t('operator.column_since'),
          cell: (person) => <Moment at={person.created_at} style="day" />,
        },
        {
          label: '',
          cell: (person) => (
            <FullRightsOnly>
              <SuspendOrReinstate person={person} refusal={refusal} />
            </FullRightsOnly>
          ),
        },
      ]}
    />
  )
}

function SuspendOrReinstate({ person, refusal }: { person: UserRecord; refusal: Refusal | undefined }) {
  const t = useTranslate()
  switch (person.state) {
    case 'active':
      return (
        <WithReason
          label={t('operator.suspend')}
          text={t('operator.suspend_person_text')}
          reason={{ label: t('operator.reason') }}
          command="suspend"
          subject={{ name: 'id', value: person.id }}
          refusal={refusal?.values.id === person.id ? refusal : undefined}
        />
      )
    case 'suspended':
      return (
        <Form method="post">
          <input type="hidden" name="id" value={person.id} />
          <Button type="submit" variant="quiet" name="command" value="reinstate">
            {t('operator.reinstate')}
          </Button>
        </Form>
      )
    case 'deleted':
      return null
  }
}
