import { redirect } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { sameOriginPath } from '#app/same-origin-path.ts'
import { customerMiddleware } from '#app/sign-in-guard.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/pinned-pages'

export const middleware: Route.MiddlewareFunction[] = [customerMiddleware]

/** `POST /pinned-pages`, fields `command`, `path`, `title` and `id`: pins or unpins a page and returns to it. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['pin', 'unpin'], url })
  const textOf = (name: string) => String(form.get(name) ?? '')
  const path = sameOriginPath(textOf('path'), '/')
  try {
    if (command === 'pin') {
      await apiFrom(context)('POST /customer/pinned-pages', { body: { path, title: textOf('title') } })
    } else {
      await apiFrom(context)('DELETE /customer/pinned-pages/{id}', { params: { id: textOf('id') } })
    }
  } catch (error) {
    // The page shows what is pinned: another tab may have unpinned it, or pinned the last one.
    if (!(error instanceof ApiProblem && ['not_found', 'invalid_input'].includes(error.code))) throw error
  }
  return redirect(localizedPath(path, localeOf(url.pathname)), 303)
}

export function loader() {
  return redirect('/')
}
