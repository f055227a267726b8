import { Download, Store } from 'lucide-react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { SellerApplication } from '#contract/applications.ts'
import { FileSize } from '#shop/file-size.tsx'
import { formatMoment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { type StepState, Timeline } from '#ui/timeline.tsx'

interface ApplicationStateProps {
  readonly application: SellerApplication | undefined
  readonly store: { readonly slug: string; readonly name: string } | undefined
  readonly supportEmail: string
}

export function ApplicationState({ application, store, supportEmail }: ApplicationStateProps) {
  if (store) return <OwnStore store={store} />
  if (!application) return null
  if (application.state === 'rejected') return <Rejected application={application} />
  return <Waiting application={application} supportEmail={supportEmail} />
}

function OwnStore({ store: { slug, name } }: { store: { slug: string; name: string } }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="state" className="page-width pt-8">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5 rounded-3xl bg-accent-soft p-6 sm:p-10">
        <Icon of={Store} size="xl" className="text-accent-text" />
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="state" className="text-2xl break-words">
            {t('become.seller_title', { store: name })}
          </h2>
          <p className="mt-1 text-body">{t('become.seller_text')}</p>
        </div>
        <ButtonLink to={`/seller/desk/${slug}`} variant="action" size="lg">
          {t('become.open_desk')}
        </ButtonLink>
      </div>
    </section>
  )
}

function Rejected({ application: { store_name: name, reason } }: { application: SellerApplication }) {
  const t = useTranslate()
  return (
    <section className="page-width pt-8">
      <Alert
        tone="warning"
        title={t('become.rejected_title', { store: name })}
        action={
          <ButtonLink to="#apply" size="sm" prefetch="none">
            {t('become.apply_again')}
          </ButtonLink>
        }
      >
        <p className="max-w-prose whitespace-pre-line break-words">{reason}</p>
        <p className="mt-2">{t('become.rejected_text')}</p>
      </Alert>
    </section>
  )
}

function Waiting({ application, supportEmail }: { application: SellerApplication; supportEmail: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const isInReview = application.state === 'in_review'
  const step = (id: 'submitted' | 'in_review' | 'decision', state: StepState, detail: string) => ({
    id,
    title: t(`become.state_${id}`),
    detail,
    state,
    stateLabel: t(`become.step_${state === 'failed' ? 'done' : state}`),
  })
  return (
    <section aria-labelledby="state" className="page-width grid gap-6 pt-8 lg:grid-cols-2">
      <Panel
        title={
          <span id="state" className="break-words">
            {t('become.waiting_title', { store: application.store_name })}
          </span>
        }
      >
        <Timeline
          steps={[
            step('submitted', 'done', formatMoment(application.submitted_at, 'moment', locale)),
            step(
              'in_review',
              isInReview ? 'current' : 'ahead',
              t(isInReview ? 'become.looked_at' : 'become.not_looked_at'),
            ),
            step('decision', 'ahead', t('become.decision_text')),
          ]}
        />
        {supportEmail ? (
          <p className="mt-6 text-sm text-muted">
            {t('become.questions')}{' '}
            <a
              href={`mailto:${supportEmail}`}
              className="font-semibold text-accent-text underline underline-offset-3"
            >
              {supportEmail}
            </a>
          </p>
        ) : null}
      </Panel>
      <SentApplication application={application} />
    </section>
  )
}

function SentApplication({ application }: { readonly application: SellerApplication }) {
  const t = useTranslate()
  return (
    <Panel title={t('become.sent')}>
      <DetailList
        items={[
          {
            label: t('become.store_name'),
            value: <bdi className="break-words">{application.store_name}</bdi>,
          },
          { label: t('become.vertical'), value: t(`become.vertical_${application.vertical}`) },
          {
            label: t('become.place'),
            value: [application.street, application.city, application.region, application.country_name]
              .filter(Boolean)
              .join(', '),
          },
          { label: t('become.contact_name'), value: <bdi>{application.contact_name}</bdi> },
          { label: t('auth.email'), value: <bdi className="break-all">{application.email}</bdi> },
          { label: t('auth.phone'), value: <bdi dir="ltr">{application.phone}</bdi> },
          {
            label: t('become.documents'),
            value: (
              <ul className="flex flex-col gap-1">
                {application.documents.map(({ id, name, size }) => (
                  <li key={id}>
                    <a
                      href={`/api/customer/seller-documents/${id}/file`}
                      download
                      className="inline-flex max-w-full items-center gap-2 text-accent-text hover:underline"
                    >
                      <Icon of={Download} size="sm" />
                      <bdi className="truncate">{name}</bdi>
                      <FileSize bytes={size} />
                    </a>
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </Panel>
  )
}
