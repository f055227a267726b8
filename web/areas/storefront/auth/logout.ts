import { type ActionFunctionArgs, redirect, redirectDocument } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { signedOutCookie } from '#shop/signed-out.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { clearChoicesCookie } from '../checkout/saved-choices.ts'

/** There is no page here: a GET request redirects to the home page and keeps the visitor signed in. */
export function loader({ url }: ActionFunctionArgs) {
  return redirect(homeOf(url))
}

export async function action({ url, context }: ActionFunctionArgs) {
  await apiFrom(context)('POST /auth/logout')
  const headers = new Headers({ 'set-cookie': signedOutCookie })
  headers.append('set-cookie', clearChoicesCookie(context))
  return redirectDocument(homeOf(url), { status: 303, headers })
}

function homeOf(url: URL): string {
  return localizedPath('/', localeOf(url.pathname))
}
