import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { isLocale, localizedPath, splitLocale } from '#values/locale.ts'
import { languageCookie } from './language-cookie.ts'
import { sameOriginPath } from './same-origin-path.ts'

/**
 * `POST /language`, fields `language` and `to`: remembers the language for 365 days and goes on to the same page in it.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const language = form.get('language')
  if (typeof language !== 'string' || !isLocale(language)) throw data(null, { status: 422 })

  return redirect(localizedPath(ownPath(form.get('to')), language), {
    status: 303,
    headers: { 'set-cookie': languageCookie(context, language) },
  })
}

/** Whoever opens it has nothing to choose here. */
export function loader() {
  return redirect('/')
}

/** A page of this market, whatever the form says, without its language: what is left of an address may lead elsewhere. */
function ownPath(to: FormDataEntryValue | null): string {
  const [pathname = '', ...query] = sameOriginPath(to, '/').replace(/#.*$/, '').split('?')
  return sameOriginPath([splitLocale(pathname).path, ...query].join('?'), '/')
}
