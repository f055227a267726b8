import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { isLocale, localizedPath, splitLocale } from '#values/locale.ts'
import { languageCookie } from './language-cookie.ts'
import { sameOriginPath } from './same-origin-path.ts'

/**
 * `POST /language`, fields `language` and `to`: remembers the language for 365 days and redirects to the same page in
 * it.
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

export function loader() {
  return redirect('/')
}

/**
 * Returns a path on this site without its language prefix. It is checked again after the prefix is removed, as the
 * rest could point to another origin.
 */
function ownPath(to: FormDataEntryValue | null): string {
  const [pathname = '', ...query] = sameOriginPath(to, '/').replace(/#.*$/, '').split('?')
  return sameOriginPath([splitLocale(pathname).path, ...query].join('?'), '/')
}
