import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { localeOf, localizedPath } from '#values/locale.ts'

/** `/seller/store`: redirects sellers to their own store page, and everyone else to the list of stores. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const slug = await ownStore(context)
  const path = slug === undefined ? '/seller/stores' : `/seller/store/${slug}`
  throw redirect(localizedPath(path, localeOf(url.pathname)), 302)
}

async function ownStore(context: LoaderFunctionArgs['context']): Promise<string | undefined> {
  try {
    const { data } = await apiFrom(context)('GET /seller/stores')
    return data.find(({ state }) => state === 'approved')?.slug
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return undefined
    throw error
  }
}
