import { type LoaderFunctionArgs, redirect } from 'react-router'
import { localeOf, localizedPath } from '#values/locale.ts'

/** An address that is told of the list of orders and leads to it. */
export function loader({ url }: LoaderFunctionArgs) {
  return redirect(localizedPath('/account/orders', localeOf(url.pathname)), 308)
}
