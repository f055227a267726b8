import { ArrowLeft, Download } from 'lucide-react'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { OperatorApplication } from '#contract/applications.ts'
import { FileSize } from '#shop/file-size.tsx'
import { formatMoment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Picture } from '#ui/picture.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { storeLinkKeys } from '#values/store-links.ts'
import type { Route } from './+types/application'
import { ApplicationBadge } from './application/badge.tsx'
import { Decision } from './application/decision.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return found(url, apiFrom(context)('GET /operator/applications/{id}', { params }))
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['review', 'approve', 'reject'], url })
  return sendForm(`POST /operator/applications/{id}/${command}`, { context, url, form, params })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.applications_title')

export default function Application({ loaderData: { application }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'message' in actionData ? actionData : undefined
  const isDone = actionData !== undefined && 'saved' in actionData
  return (
    <>
      <PageHeader
        breadcrumb={
          <TextLink to="/operator/applications" variant="more" className="inline-flex items-center gap-2">
            <Icon of={ArrowLeft} size="sm" flips />
            {t('operator.applications_title')}
          </TextLink>
        }
        title={<bdi className="break-words">{application.store_name}</bdi>}
        aside={<ApplicationBadge state={application.state} />}
      />
      <div className="mt-6 grid gap-6 empty:hidden">
        {refusal && refusal.errors.reason === undefined ? (
          <Alert tone="danger">{refusal.errors.store_name ?? refusal.message}</Alert>
        ) : null}
        {isDone ? (
          <Alert tone="success">
            {t(`operator.application_now_${application.state}`, { store: application.store_name })}
          </Alert>
        ) : null}
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Said application={application} />
          <Documents application={application} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:sticky lg:top-10">
          <Panel title={t('operator.application_decision')}>
            <Decision application={application} refusal={refusal} />
          </Panel>
          <ApplicationTimeline application={application} />
        </div>
      </div>
    </>
  )
}

function Said({ application }: { application: OperatorApplication }) {
  const t = useTranslate()
  const locale = useLocale()
  const { applicant, cover, logo, links } = application
  const place = [
    application.street,
    application.city,
    application.region,
    application.postcode,
    application.country_name,
  ]
  return (
    <Panel title={t('operator.application_said')}>
      {cover || logo ? (
        <div className="mb-4 flex flex-wrap items-center gap-4">
          {logo ? (
            <Picture
              picture={{ ...logo, alt: '' }}
              sizes="6rem"
              className="size-24 rounded-xl object-cover"
            />
          ) : null}
          {cover ? (
            <Picture picture={{ ...cover, alt: '' }} sizes="20rem" className="h-24 rounded-xl object-cover" />
          ) : null}
        </div>
      ) : null}
      <p className="mb-4 max-w-prose break-words whitespace-pre-line">
        <bdi>{application.description}</bdi>
      </p>
      <DetailList
        items={[
          {
            label: t('operator.application_vertical'),
            value: t(`operator.vertical_${application.vertical}`),
          },
          { label: t('operator.application_place'), value: place.filter(Boolean).join(', ') },
          {
            label: t('operator.application_contact'),
            value: (
              <>
                <bdi>{application.contact_name}</bdi>
                <span className="block break-all">{application.email}</span>
                <bdi dir="ltr">{application.phone}</bdi>
              </>
            ),
          },
          {
            label: t('operator.application_applicant'),
            value: (
              <>
                <bdi>{applicant.name}</bdi>
                <span className="block break-all">{applicant.email}</span>
                <span className="block text-sm text-muted">
                  {t('operator.application_since', { day: formatMoment(applicant.since, 'day', locale) })} ·{' '}
                  {t('operator.application_attempt', { n: application.attempts })}
                </span>
              </>
            ),
          },
          ...storeLinkKeys
            .filter((key) => links[key] !== undefined)
            .map((key) => ({
              label: t(`become.link_${key}`),
              // Text from an applicant; not a link, so that it isn't opened by mistake.
              value: (
                <bdi dir="ltr" className="break-all">
                  {links[key]}
                </bdi>
              ),
            })),
        ]}
      />
    </Panel>
  )
}

function Documents({ application: { id, documents } }: { application: OperatorApplication }) {
  const t = useTranslate()
  return (
    <Panel title={t('operator.application_documents')}>
      {documents.length === 0 ? (
        <p className="text-muted">{t('operator.application_no_documents')}</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {documents.map((document) => (
            <li key={document.id} className="min-w-0">
              <a
                href={`/api/operator/applications/${id}/documents/${document.id}/file`}
                download
                className="flex items-center gap-3 rounded-xl border border-line p-4 hocus:border-accent"
              >
                <Icon of={Download} className="text-accent-text" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold text-strong">
                    {t(`operator.${document.kind}_document`)}
                  </span>
                  <bdi className="block truncate text-sm text-muted">{document.name}</bdi>
                </span>
                <FileSize bytes={document.size} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ApplicationTimeline({ application: { events } }: { application: OperatorApplication }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Panel title={t('operator.application_course')}>
      <Timeline
        steps={events.map(({ state, by, at }) => ({
          id: at + state,
          title: t(`operator.application_${state}`),
          detail: [formatMoment(at, 'moment', locale), by].filter(Boolean).join(' · '),
          state: state === 'rejected' ? 'failed' : 'done',
          stateLabel: t('operator.application_done'),
        }))}
      />
    </Panel>
  )
}
