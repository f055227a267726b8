/** The API of imports, as a seller or an operator calls it. */
import { redirect } from 'react-router'
import type { Api } from '#app/api.ts'
import { type Refusal, refusalOfField, refuse } from '#app/refusal.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { mappingOf } from './written-mapping.ts'

interface StoreRoute {
  readonly role: 'seller' | 'operator'
  readonly store: string
}

interface ImportRoute extends StoreRoute {
  readonly id: string
}

export function readImports(api: Api, { role, store }: StoreRoute) {
  return api(`GET /${role}/stores/{store}/imports`, { params: { store } })
}

export function readImport(api: Api, { role, store, id }: ImportRoute) {
  return api(`GET /${role}/stores/{store}/imports/{id}`, { params: { store, id } })
}

/** Uploads the file of a form and continues on the page of its import. */
export async function uploadFile(
  api: Api,
  { role, store }: StoreRoute,
  { form, url, path }: { form: FormData; url: URL; path: string },
) {
  const [file] = filesIn(form)
  if (!file) return refusalOfField(form, 'file', '')
  try {
    const { import: created } = await api(`POST /${role}/stores/{store}/imports`, {
      params: { store },
      query: { file_name: nameOf(file) },
      upload: file,
    })
    return redirect(localizedPath(`${path}/${created.id}`, localeOf(url.pathname)), 303)
  } catch (error) {
    return refuse(error, form)
  }
}

/** Carries out the command of a form on the page of an import. */
export async function runImportCommand(api: Api, route: ImportRoute, form: FormData) {
  const { role, store, id } = route
  const params = { store, id }
  const base = `/${role}/stores/{store}/imports/{id}` as const
  try {
    switch (form.get('command')) {
      case 'start':
        await api(`POST ${base}/start`, { params, body: { publish: form.has('publish') } })
        break
      case 'undo':
        await api(`POST ${base}/undo`, { params })
        break
      case 'pictures':
        return await uploadPictures(api, route, form)
      default:
        await api(`PUT ${base}/mapping`, { params, body: mappingOf(form, await readImport(api, route)) })
    }
    return null
  } catch (error) {
    return refuse(error, form)
  }
}

async function uploadPictures(
  api: Api,
  { role, store, id }: ImportRoute,
  form: FormData,
): Promise<Refusal | null> {
  const files = filesIn(form)
  if (files.length === 0) return refusalOfField(form, 'file', '')
  for (const file of files) {
    await api(`POST /${role}/stores/{store}/imports/{id}/pictures`, {
      params: { store, id },
      query: { file_name: nameOf(file) },
      upload: file,
    })
  }
  return null
}

function filesIn(form: FormData): File[] {
  return form.getAll('file').filter((file): file is File => file instanceof File && file.name !== '')
}

function nameOf({ name }: File): string {
  return name.slice(-200)
}
