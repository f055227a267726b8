import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { TextareaField, TextField } from '#app/form/bound-fields.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import type { Limits } from '#app/form/limits.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pageMeta } from '#app/meta.ts'
import { phoneHref } from '#app/phone-href.ts'
import type { Refusal } from '#app/refusal.ts'
import { emailInput, phoneInput } from '#shop/contact-inputs.ts'
import { useFirstPage } from '#shop/first-pages.ts'
import { TextWithLinks } from '#shop/text-with-links.tsx'
import { trailMeta } from '#shop/trail-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'
import { Way } from './contact/contact-method.tsx'
import { DrawnMap } from './contact/drawn-map.tsx'

/** `/contact-us`: contact details and a contact form. */
export async function loader({ context }: LoaderFunctionArgs) {
  return {
    details: await apiFrom(context)('GET /contact-details'),
    limits: bodyLimits('POST /contact-messages'),
  }
}

export function headers() {
  return sharedHeaders
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const answer = await sendForm('POST /contact-messages', { context, url, form })
  // A new value for each message, so that a second one is confirmed too.
  return 'saved' in answer ? data({ sent: crypto.randomUUID() }) : answer
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = translatorFor(localeOf(args.location.pathname))
  return [
    ...pageMeta(args, {
      title: t('contact.title'),
      description: t('contact.text'),
      canonical: '/contact-us',
    }),
    trailMeta(args, [{ name: t('contact.title'), path: '/contact-us' }]),
  ]
}

const checked: FormCheck = {
  name: { missing: 'problems.name_required' },
  email: { missing: 'problems.email_required', malformed: 'problems.email_invalid' },
  phone: { missing: 'problems.phone_required', malformed: 'problems.phone_invalid' },
  subject: { missing: 'problems.subject_required' },
  message: { missing: 'problems.message_required' },
}

export default function Contact() {
  const { details, limits } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const t = useTranslate()
  const sent = answered !== undefined && 'sent' in answered ? answered.sent : undefined
  const refusal = answered !== undefined && 'errors' in answered ? answered : undefined
  return (
    <div className="page-width flex flex-col gap-8 pt-6 pb-12">
      <Breadcrumb items={[{ label: t('catalog.home'), to: '/' }, { label: t('contact.title') }]} />
      <PageHeader
        title={t('contact.title')}
        text={t('contact.text')}
        aside={
          <TextLink to="/faq" variant="more" className="inline-flex min-h-11 items-center">
            {t('contact.look_first')}
          </TextLink>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <Panel title={t('contact.form_title')}>
          {sent ? (
            <Alert key={sent} tone="success" title={t('contact.sent_title')} className="mb-6">
              {t('contact.sent_text')}
            </Alert>
          ) : null}
          <ContactForm key={sent ?? 'written'} limits={limits} refusal={refusal} />
        </Panel>
        <section aria-labelledby="ways" className="flex flex-col gap-6">
          <h2 id="ways" className="text-2xl">
            {t('contact.ways')}
          </h2>
          <ul className="flex flex-col gap-5 wrap-anywhere">
            {details.email ? (
              <Way icon={Mail} label={t('contact.by_mail')}>
                <a href={`mailto:${details.email}`} className="text-accent-text underline" dir="ltr">
                  {details.email}
                </a>
              </Way>
            ) : null}
            {details.phone ? (
              <Way icon={Phone} label={t('contact.by_phone')}>
                <a href={phoneHref(details.phone)} className="text-accent-text underline" dir="ltr">
                  {details.phone}
                </a>
              </Way>
            ) : null}
            {details.address ? (
              <Way icon={MapPin} label={t('contact.where')}>
                <bdi>{details.address}</bdi>
              </Way>
            ) : null}
            {details.hours ? (
              <Way icon={Clock} label={t('contact.when')}>
                <bdi>{details.hours}</bdi>
              </Way>
            ) : null}
          </ul>
          {details.address ? <DrawnMap address={details.address} /> : null}
        </section>
      </div>
    </div>
  )
}

interface ContactFormProps {
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

function ContactForm({ limits, refusal }: ContactFormProps) {
  const t = useTranslate()
  const privacy = useFirstPage('privacy')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <PlainForm limits={limits} outcome={refusal} check={checked} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="name"
          label={t('contact.name')}
          className="sm:col-span-2"
          input={{ required: true, autoComplete: 'name' }}
        />
        <TextField name="email" label={t('contact.email')} input={emailInput} />
        <TextField
          name="phone"
          label={t('contact.phone')}
          hint={t('contact.phone_hint')}
          input={phoneInput}
        />
      </div>
      <TextField name="subject" label={t('contact.subject')} input={{ required: true }} />
      <TextareaField name="message" label={t('contact.message')} input={{ required: true, rows: 7 }} />
      {/* Honeypot: bots fill it in, people never see it. */}
      <div hidden>
        <label>
          {t('contact.website')}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="text-sm text-muted">
        <TextWithLinks
          text={t('contact.privacy')}
          links={{
            policy: (
              <TextLink to={privacy} target="_blank">
                {t('contact.policy')}
              </TextLink>
            ),
          }}
        />
      </p>
      <Button type="submit" variant="action" size="lg" isBusy={isBusy} className="self-start">
        {t('contact.send')}
      </Button>
    </PlainForm>
  )
}
