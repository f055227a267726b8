import { type ActionFunctionArgs, redirect, redirectDocument } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { signedOutCookie } from '#shop/signed-out.ts'
import { localeOf, localizedPath } from '#values/locale.ts'

/** Nothing to see here: who comes by address goes to the front door, still signed in. */
export function loader({ request }: ActionFunctionArgs) {
  return redirect(homeOf(request))
}

export async function action({ request, context }: ActionFunctionArgs) {
  await apiFrom(context)('POST /auth/logout')
  return redirectDocument(homeOf(request), { status: 303, headers: { 'set-cookie': signedOutCookie } })
}

function homeOf(request: Request): string {
  return localizedPath('/', localeOf(new URL(request.url).pathname))
}
