import { type Api, ApiProblem } from '#app/api.ts'

export interface DecisionsOutcome {
  readonly command: 'approve' | 'reject'
  readonly done: number
  readonly failed: readonly { readonly name: string; readonly message: string }[]
  /** Nothing was selected. */
  readonly isEmpty: boolean
  readonly reasonError?: string
}

/** Decides on each selected product by itself, so that one that changed meanwhile does not hold up the others. */
export async function decideAll(
  api: Api,
  form: FormData,
  command: 'approve' | 'reject',
): Promise<DecisionsOutcome> {
  const selected = form.getAll('submission').map(String)
  const failed: { name: string; message: string }[] = []
  let done = 0
  let reasonError: string | undefined
  for (const value of selected) {
    const [id = '', version = '', ...name] = value.split(':')
    try {
      await decide(api, { id, version: Number(version), reason: String(form.get('reason') ?? ''), command })
      done += 1
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      reasonError = error.body.errors?.reason?.[0]
      if (reasonError !== undefined) break
      failed.push({ name: name.join(':'), message: error.body.message })
    }
  }
  return {
    command,
    done,
    failed,
    isEmpty: selected.length === 0,
    ...(reasonError !== undefined && { reasonError }),
  }
}

function decide(
  api: Api,
  {
    id,
    version,
    reason,
    command,
  }: {
    readonly id: string
    readonly version: number
    readonly reason: string
    readonly command: 'approve' | 'reject'
  },
) {
  const params = { id }
  return command === 'approve'
    ? api('POST /operator/product-submissions/{id}/approve', { params, body: { version } })
    : api('POST /operator/product-submissions/{id}/reject', { params, body: { version, reason } })
}
