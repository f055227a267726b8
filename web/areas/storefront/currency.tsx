import { type ActionFunctionArgs, data, Form, type MetaArgs, redirect, useActionData } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { currencyCookie } from '#app/currency-cookie.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pageMeta } from '#app/meta.ts'
import { sameOriginPath } from '#app/same-origin-path.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { localeOf } from '#values/locale.ts'

/**
 * `POST /currency`, fields `currency` and `to`: remembers the currency for one year, for signed-in users in their
 * account too, and redirects to the page it came from.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const currency = String(form.get('currency') ?? '')
  const to = sameOriginPath(form.get('to'), '/')
  const offered = await api('GET /currencies')
  if (!offered.data.some(({ code }) => code === currency)) throw data(null, { status: 422 })

  try {
    await api('POST /customer/current-currency', { body: { currency } })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    // Visitors who are not signed in keep the choice in the cookie only.
    if (error.status !== 401 && error.status !== 403) return data({ currency, to }, { status: error.status })
  }
  return redirect(to, { status: 303, headers: { 'set-cookie': currencyCookie(context, currency) } })
}

export function meta(args: MetaArgs) {
  const t = translatorFor(localeOf(args.location.pathname))
  return pageMeta(args, { title: t('shell.currency'), isHidden: true })
}

/** Shown when the choice could not be saved; a request without one is redirected. */
export default function Currency() {
  const t = useTranslate()
  const failed = useActionData<typeof action>()
  return (
    <div className="page-width flex max-w-2xl flex-col gap-6 py-20">
      <h1 className="text-4xl">{t('shell.currency')}</h1>
      {failed ? (
        <>
          <p role="alert" className="text-lg text-danger-text">
            {t('shell.currency_error')}
          </p>
          <Form method="post">
            <input type="hidden" name="currency" value={failed.currency} />
            <input type="hidden" name="to" value={failed.to} />
            <Button type="submit">{t('shell.try_again')}</Button>
          </Form>
        </>
      ) : (
        <ButtonLink to="/" className="self-start">
          {t('ui.go_home')}
        </ButtonLink>
      )}
    </div>
  )
}
