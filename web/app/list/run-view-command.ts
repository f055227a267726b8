import type { ViewedList } from '#values/saved-view.ts'
import type { Api } from '../api.ts'

export const viewCommands = ['save_view', 'remove_view'] as const

/** Saves or deletes the person's view of a list. */
export async function runViewCommand(
  api: Api,
  command: (typeof viewCommands)[number],
  { list, form }: { readonly list: ViewedList; readonly form: FormData },
): Promise<null> {
  const textOf = (name: string) => String(form.get(name) ?? '')
  if (command === 'save_view') {
    const body = { name: textOf('name'), query: textOf('query') }
    await api('POST /customer/saved-views/{list}', { params: { list }, body })
  } else {
    await api('DELETE /customer/saved-views/{list}/{id}', { params: { list, id: textOf('view_id') } })
  }
  return null
}
