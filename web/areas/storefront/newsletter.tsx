import { type ActionFunctionArgs, data, type MetaArgs, useActionData } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { type Translate, translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pageMeta } from '#app/meta.ts'
import { localeOf } from '#values/locale.ts'
import { newsletterSources } from '#values/newsletter-source.ts'
import { NewsletterForm } from './shell/newsletter-form.tsx'

export type Subscription =
  | { readonly state: 'done'; readonly email?: undefined }
  | { readonly state: 'refused'; readonly message: string; readonly email: string }

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const t = translatorFor(localeOf(url.pathname))
  const email = String(form.get('email') ?? '').trim()
  const source = newsletterSources.find((known) => known === form.get('source')) ?? 'footer'
  try {
    await apiFrom(context)('POST /newsletter', { body: { email, source } })
    return data<Subscription>({ state: 'done' })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data<Subscription>(
      { state: 'refused', message: reason(error, email, t), email },
      { status: error.status },
    )
  }
}

/** Returns the newsletter's own messages for a missing or invalid address. */
function reason(problem: ApiProblem, email: string, t: Translate): string {
  if (email === '') return t('shell.newsletter_email_required')
  return problem.code === 'invalid_input' ? t('shell.newsletter_email_invalid') : problem.message
}

export function meta(args: MetaArgs) {
  const t = translatorFor(localeOf(args.location.pathname))
  return pageMeta(args, { title: t('shell.newsletter_title'), isHidden: true })
}

/** The newsletter form's page, for browsers without script. */
export default function Newsletter() {
  const t = useTranslate()
  const answered = useActionData<typeof action>()
  return (
    <div className="page-width flex max-w-2xl flex-col gap-6 py-20">
      <h1 className="text-4xl">{t('shell.newsletter_title')}</h1>
      <p className="text-lg text-muted">{t('shell.newsletter_text')}</p>
      <NewsletterForm source="footer" answered={answered} />
    </div>
  )
}
