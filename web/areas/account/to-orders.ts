import { type LoaderFunctionArgs, redirect } from 'react-router'
import { localeOf, localizedPath } from '#values/locale.ts'

/** Redirects an alternative address of the order list. */
export function loader({ url }: LoaderFunctionArgs) {
  return redirect(localizedPath('/account/orders', localeOf(url.pathname)), 308)
}
