/** Adds, changes and deletes the records that have a list and a page each. */
import { type RouterContextProvider, redirect } from 'react-router'
import { sendForm } from '#app/form/send-form.server.ts'
import type { Refusal } from '#app/refusal.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import { localeOf, localizedPath } from '#values/locale.ts'

/** Paths of lists, of pages as of endpoints, whose records are added with POST and changed with PUT by their id. */
type ListPath = {
  [K in EndpointKey]: K extends `POST ${infer Path extends `/operator/${string}`}`
    ? `PUT ${Path}/{id}` extends EndpointKey
      ? Answer<Endpoints[K]> extends { readonly id: string }
        ? Path
        : never
      : never
    : never
}[EndpointKey]

interface Sent {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
  /** `new` for a record that is added. */
  readonly id: string
  readonly form: FormData
  readonly errors?: Refusal['errors']
  readonly typed?: Refusal['values']
}

interface Removed extends Sent {
  readonly query?: Readonly<Record<string, string>>
}

/** Leads to the page of the record, with `?done=added` or `?done=saved`. */
export async function saveRecord(list: ListPath, { id, ...sent }: Sent) {
  if (id !== 'new') {
    const answer = await sendForm(`PUT ${list}/{id}`, { ...sent, params: { id } })
    return 'saved' in answer ? toList(list, sent.url, `/${id}?done=saved`) : answer
  }
  const answer = await sendForm(`POST ${list}`, sent)
  return 'saved' in answer ? toList(list, sent.url, `/${answer.saved.id}?done=added`) : answer
}

type RemovablePath = {
  [K in EndpointKey]: K extends `DELETE ${infer Path extends ListPath}/{id}` ? Path : never
}[EndpointKey]

/** Leads to the list, with `?done=removed`. */
export async function removeRecord(list: RemovablePath, { id, query, ...sent }: Removed) {
  const answer = await sendForm(`DELETE ${list}/{id}`, { ...sent, params: { id }, ...(query && { query }) })
  return 'saved' in answer ? toList(list, sent.url, '?done=removed') : answer
}

/** Leads to an address below a list. */
export function toList(list: string, url: URL, rest: string) {
  return redirect(localizedPath(`${list}${rest}`, localeOf(url.pathname)), 303)
}
