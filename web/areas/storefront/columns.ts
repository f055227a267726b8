import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { rememberedCookie } from '#app/remembered-cookie.ts'
import { sameOriginPath } from '#app/same-origin-path.ts'
import { readColumnChoice, writeColumnChoice } from '#values/list-layout.ts'

/**
 * `POST /columns`, fields `columns`, `under` and `to`: stores the number of list columns for this session and
 * redirects to the list. With script, the list sets the cookie itself.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const under = String(form.get('under') ?? '')
  const columns = String(form.get('columns') ?? '')
  const choice = readColumnChoice(under === '' ? columns : `${columns}~${under}`)
  if (!choice) throw data(null, { status: 422 })
  const cookie = rememberedCookie(context, { name: 'columns', value: writeColumnChoice(choice) })
  return redirect(sameOriginPath(form.get('to'), '/'), { status: 303, headers: { 'set-cookie': cookie } })
}

export function loader() {
  return redirect('/')
}
