import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import type { ProductSubmission } from '#contract/product-submissions.ts'
import { Moment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Picture } from '#ui/picture.tsx'
import { Table } from '#ui/table.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { submissionStates } from '#values/submission-state.ts'
import { textLengths } from '#values/text-lengths.ts'
import type { Route } from './+types/product-submissions'
import { ListPage } from './list-page.tsx'
import { SubmissionBadge } from './submissions/badge.tsx'
import { decideAll } from './submissions/decide-all.ts'
import { useChangedFields } from './submissions/field-names.ts'

const decideFormId = 'decide'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, submissions: await apiFrom(context)('GET /operator/product-submissions', { query }) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['approve', 'reject'], url })
  return decideAll(apiFrom(context), form, command)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'submissions.title')

/** Queue of products that wait for a review, decided one by one or several at once. */
export default function ProductSubmissions({
  loaderData: { query, submissions },
  actionData: outcome,
}: Route.ComponentProps) {
  const t = useTranslate()
  const hasPending = submissions.data.some(({ state }) => state === 'pending')
  return (
    <ListPage
      title={t('submissions.title')}
      text={t('submissions.count', { count: submissions.total })}
      aside={<TextLink to="/operator/product-review-rules">{t('submissions.rules_link')}</TextLink>}
      search={{ label: t('submissions.search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'state',
          label: t('operator.column_state'),
          value: query.state ?? '',
          options: submissionStates.map((value) => ({ value, label: t(`submissions.state_${value}`) })),
        },
      ]}
      page={submissions}
      empty={{ title: t('submissions.empty_title'), text: t('submissions.empty_text') }}
      notice={<Outcome outcome={outcome} />}
    >
      <SubmissionTable submissions={submissions.data} />
      {hasPending ? <DecideSelected error={outcome?.reasonError} /> : null}
    </ListPage>
  )
}

function Outcome({ outcome }: { readonly outcome: Route.ComponentProps['actionData'] }) {
  const t = useTranslate()
  if (!outcome) return null
  return (
    <>
      {outcome.done > 0 ? (
        <Alert tone="success">{t(`submissions.done_${outcome.command}`, { count: outcome.done })}</Alert>
      ) : null}
      {outcome.failed.map(({ name, message }) => (
        <Alert key={name} tone="danger" title={name}>
          {message}
        </Alert>
      ))}
      {outcome.isEmpty ? <Alert tone="danger">{t('submissions.none_selected')}</Alert> : null}
    </>
  )
}

function SubmissionTable({ submissions }: { readonly submissions: readonly ProductSubmission[] }) {
  const t = useTranslate()
  const fields = useChangedFields()
  return (
    <Table
      caption={t('submissions.title')}
      rows={submissions}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('submissions.select'),
          cell: (submission) =>
            submission.state === 'pending' && !submission.product.is_blocked ? (
              <input
                type="checkbox"
                form={decideFormId}
                name="submission"
                value={`${submission.id}:${submission.version}:${submission.product.name}`}
                aria-label={t('submissions.select_one', { product: submission.product.name })}
              />
            ) : null,
        },
        {
          label: t('submissions.product'),
          isHeader: true,
          cell: ({ id, product }) => (
            <span className="flex items-center gap-3">
              {product.picture ? (
                <Picture
                  picture={{ ...product.picture, alt: '' }}
                  sizes="3rem"
                  className="size-12 shrink-0 rounded-lg"
                />
              ) : null}
              <TextLink to={`/operator/product-submissions/${id}`} variant="more">
                <bdi>{product.name}</bdi>
              </TextLink>
            </span>
          ),
        },
        { label: t('submissions.store'), cell: ({ store }) => <bdi>{store.name}</bdi> },
        {
          label: t('submissions.what'),
          cell: ({ kind, changed }) =>
            kind === 'new'
              ? t('submissions.kind_new')
              : t('submissions.changed', { fields: fields(changed) }),
        },
        {
          label: t('submissions.submitted'),
          cell: ({ submitted_at, submitted_by }) => (
            <>
              <Moment at={submitted_at} />
              {submitted_by ? <bdi className="block text-sm text-muted">{submitted_by}</bdi> : null}
            </>
          ),
        },
        {
          label: t('operator.column_state'),
          cell: ({ state }) => <SubmissionBadge state={state} />,
        },
      ]}
    />
  )
}

/** Decides on the products whose boxes are ticked in the table above. */
function DecideSelected({ error }: { readonly error: string | undefined }) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Panel title={t('submissions.decide_selected')}>
      <Form id={decideFormId} method="post" noValidate className="grid justify-items-start gap-4">
        <Button type="submit" variant="action" name="command" value="approve" disabled={isBusy}>
          {t('submissions.approve_selected')}
        </Button>
        <Disclosure label={t('submissions.reject_selected')} isOpen={error !== undefined}>
          <div className="grid justify-items-start gap-3 pt-2">
            <Field
              label={t('operator.reason')}
              hint={t('submissions.reason_hint')}
              error={error}
              className="w-full"
            >
              <TextInput name="reason" maxLength={textLengths.reason} />
            </Field>
            <Button type="submit" variant="danger" name="command" value="reject" disabled={isBusy}>
              {t('submissions.reject_selected')}
            </Button>
          </div>
        </Disclosure>
      </Form>
    </Panel>
  )
}
