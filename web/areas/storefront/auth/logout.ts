import { type ActionFunctionArgs, redirect, redirectDocument } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { signedOutCookie } from '#shop/signed-out.ts'
import { localeOf, localizedPath } from '#values/locale.ts'

/** Nothing to see here: who comes by address goes to the front door, still signed in. */
export function loader({ url }: ActionFunctionArgs) {
  return redirect(homeOf(url))
}

export async function action({ url, context }: ActionFunctionArgs) {
  await apiFrom(context)('POST /auth/logout')
  return redirectDocument(homeOf(url), { status: 303, headers: { 'set-cookie': signedOutCookie } })
}

function homeOf(url: URL): string {
  return localizedPath('/', localeOf(url.pathname))
}
