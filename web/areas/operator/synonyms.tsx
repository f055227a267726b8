import { Form, useNavigation } from 'react-router'
import { type Api, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import type { SynonymGroup } from '#contract/search.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Table } from '#ui/table.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Route } from './+types/synonyms'
import { ListPage } from './list-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, synonyms: await apiFrom(context)('GET /operator/synonyms', { query }) }
}

const commands = ['add', 'change', 'remove'] as const

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: commands, url })
  try {
    return await carryOut(apiFrom(context), form, command)
  } catch (error) {
    return refuse(error, form)
  }
}

async function carryOut(api: Api, form: FormData, command: (typeof commands)[number]) {
  const params = { id: String(form.get('id') ?? '') }
  const terms = String(form.get('terms') ?? '')
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '')
  switch (command) {
    case 'remove':
      return { ...(await api('DELETE /operator/synonyms/{id}', { params })), terms }
    case 'change':
      return api('PUT /operator/synonyms/{id}', { params, body: { terms } })
    case 'add':
      return api('POST /operator/synonyms', { body: { terms } })
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.synonyms_title')

export default function Synonyms({ loaderData: { query, synonyms }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'message' in actionData ? actionData : undefined
  return (
    <ListPage
      title={t('operator.synonyms_title')}
      text={t('operator.synonyms_text')}
      search={{ label: t('operator.synonyms_search'), value: query.search ?? '' }}
      page={synonyms}
      empty={{ title: t('operator.synonyms_empty_title'), text: t('operator.synonyms_empty_text') }}
      notice={
        <div className="grid gap-6">
          {refusal ? <Alert tone="danger">{refusal.message}</Alert> : null}
          {actionData && 'group' in actionData ? (
            <Alert tone="success">
              {t('operator.synonyms_were_kept', { terms: actionData.group.terms.join(', ') })}
            </Alert>
          ) : null}
          {actionData && 'done' in actionData ? (
            <Alert tone="success">
              {t('operator.synonyms_were_removed', { terms: actionData.terms.join(', ') })}
            </Alert>
          ) : null}
          <NewGroup key={synonyms.total} refusal={refusal?.values.command === 'add' ? refusal : undefined} />
        </div>
      }
    >
      <Table
        caption={t('operator.synonyms_title')}
        rows={synonyms.data}
        keyOf={({ id, terms }) => `${id} ${terms.join()}`}
        columns={[
          {
            label: t('operator.column_words'),
            isHeader: true,
            cell: ({ terms }) => <span className="font-normal">{terms.join(', ')}</span>,
          },
          {
            label: '',
            cell: (group) => (
              <Group group={group} refusal={refusal?.values.id === group.id ? refusal : undefined} />
            ),
          },
        ]}
      />
    </ListPage>
  )
}

function NewGroup({ refusal }: { refusal: Refusal | undefined }) {
  const t = useTranslate()
  return (
    <Form method="post" className="flex flex-wrap items-start gap-3">
      <Terms value={refusal?.values.terms ?? ''} error={refusal?.errors.terms} />
      <Submit command="add" label={t('operator.synonyms_add')} />
    </Form>
  )
}

function Group({ group: { id, terms }, refusal }: { group: SynonymGroup; refusal: Refusal | undefined }) {
  const t = useTranslate()
  return (
    <Disclosure label={t('operator.synonyms_change')} isOpen={refusal !== undefined}>
      <Form method="post" className="grid gap-3 pt-2">
        <input type="hidden" name="id" value={id} />
        <Terms value={refusal?.values.terms ?? terms.join(', ')} error={refusal?.errors.terms} />
        <div className="flex flex-wrap gap-3">
          <Submit command="change" label={t('operator.synonyms_keep')} />
          <Submit command="remove" label={t('operator.synonyms_remove')} isDanger />
        </div>
      </Form>
    </Disclosure>
  )
}

function Terms({ value, error }: { value: string; error: string | undefined }) {
  const t = useTranslate()
  return (
    <Field
      label={t('operator.synonyms_label')}
      hint={t('operator.synonyms_hint')}
      error={error}
      className="min-w-72 grow"
    >
      <TextInput name="terms" defaultValue={value} required maxLength={1_000} />
    </Field>
  )
}

function Submit({
  command,
  label,
  isDanger = false,
}: {
  command: string
  label: string
  isDanger?: boolean
}) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Button
      type="submit"
      variant={isDanger ? 'danger' : 'quiet'}
      name="command"
      value={command}
      disabled={isBusy}
    >
      {label}
    </Button>
  )
}
