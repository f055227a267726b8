import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Route } from './+types/product-submission'
import { SubmissionBadge } from './submissions/badge.tsx'
import { Changes } from './submissions/changes.tsx'
import { SubmissionDecision } from './submissions/decision.tsx'
import { NewProduct } from './submissions/new-product.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return found(url, apiFrom(context)('GET /operator/product-submissions/{id}', { params }))
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['approve', 'reject'], url })
  return sendForm(`POST /operator/product-submissions/{id}/${command}`, { context, url, form, params })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'submissions.title')

/** What an operator reviews: all of a new product, or each changed field before and after. */
export default function ProductSubmission({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { submission, product, category, before, after } = loaderData
  const refusal = actionData && 'message' in actionData ? actionData : undefined
  const isDone = actionData !== undefined && 'saved' in actionData
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('submissions.title'), to: '/operator/product-submissions?state=pending' },
              { label: submission.product.name },
            ]}
          />
        }
        title={<bdi className="wrap-anywhere">{submission.product.name}</bdi>}
        aside={<SubmissionBadge state={submission.state} />}
      />
      <div className="mt-6 grid gap-4 empty:hidden">
        {refusal && refusal.errors.reason === undefined ? (
          <Alert tone="danger">
            {refusal.code === 'state_conflict' ? t('submissions.changed_meanwhile') : refusal.message}
          </Alert>
        ) : null}
        {isDone && submission.state !== 'pending' ? (
          <Alert tone="success">
            {t(submission.state === 'approved' ? 'submissions.now_approved' : 'submissions.now_rejected')}
          </Alert>
        ) : null}
      </div>
      <div className="mt-6 mb-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {before && after ? (
            <Changes before={before} after={after} />
          ) : (
            <NewProduct product={product} category={category} />
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:sticky lg:top-10">
          <Panel title={t('submissions.decision')}>
            <SubmissionDecision submission={submission} refusal={refusal} />
          </Panel>
        </div>
      </div>
    </>
  )
}
