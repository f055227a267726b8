/** Runs the commands of a product's page, for sellers and operators. */
import { data, redirect } from 'react-router'
import { type Api, ApiProblem } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { valuesIn } from '#app/form/values.ts'
import type { AppPath } from '#app/link.tsx'
import { once } from '#app/once.ts'
import { type Refusal, refusalOf } from '#app/refusal.ts'
import type { EditedProduct, ProductVersion } from '#contract/products.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { textOf } from '../cart-form.ts'
import { momentOf } from '../market-moments.ts'
import { withAmountErrors } from '../refuse-amounts.ts'
import { type ProductApi, type ProductRoute, productApi } from './api.ts'
import { fieldsOf, type ProductFields } from './fields.ts'
import { withUploads } from './uploads-in-form.ts'

const commands = [
  'save',
  'publish',
  'schedule',
  'overwrite',
  'archive',
  'withdraw',
  'resubmit',
  'duplicate',
  'delete',
  'restore',
  'discard',
] as const
type Command = (typeof commands)[number]

interface Sent {
  readonly api: Api
  readonly route: ProductRoute
  readonly form: FormData
  readonly url: URL
  readonly minorUnits: number
  /** Path of the list of products, where a deleted one leads to. */
  readonly listPath: AppPath
}

/** What the page shows after a command that doesn't lead to another page. */
export interface ProductOutcome {
  readonly saved?: { readonly version: number; readonly command: Command }
  readonly refusal?: Refusal
  /** Somebody else saved the product meanwhile. */
  readonly conflict?: Conflict
  /** Everything typed, of a form sent without script, which must be shown again. */
  readonly typed?: Readonly<Record<string, string>>
}

export interface Conflict {
  readonly product: EditedProduct
  /** Versions saved since, newest first. */
  readonly versions: readonly ProductVersion[]
}

export async function runProductCommand(sent: Sent) {
  const command = choiceIn(sent.form, 'command', { of: commands, url: sent.url })
  const calls = productApi(sent.api, sent.route)
  try {
    switch (command) {
      case 'archive':
        await calls.archive()
        return toProduct(sent, sent.route.id, 'archived')
      case 'withdraw':
        await calls.withdraw()
        return toProduct(sent, sent.route.id, 'withdrawn')
      case 'resubmit':
        await calls.publish(sent.route.id, undefined)
        return toProduct(sent, sent.route.id, 'submitted')
      case 'duplicate':
        return toProduct(sent, (await calls.duplicate()).product.id, 'duplicated')
      case 'delete':
        await calls.remove()
        return redirect(`${localizedPath(sent.listPath, localeOf(sent.url.pathname))}?done=deleted`, 303)
      case 'discard':
        await calls.dropAutosave()
        return toProduct(sent, sent.route.id, 'discarded')
      case 'restore':
        await calls.restore(Number(sent.form.get('restored_version')))
        return toProduct(sent, sent.route.id, 'restored')
      default:
        return await save(sent, calls, command)
    }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const { values: _, ...refusal } = refusalOf(error, sent.form)
    return data<ProductOutcome>({ refusal: { ...refusal, values: {} } }, { status: error.status })
  }
}

/** With script the form sends its changes as JSON; without, all its fields. */
async function save(sent: Sent, calls: ProductApi, asked: Command) {
  let command = asked
  const changes = changesIn(sent.form)
  const uploads = changes ? undefined : await uploadsIn(sent)
  const values = uploads?.values ?? valuesIn(sent.form)
  const fields = changes ?? fieldsOf(values, sent.minorUnits)
  const typed = changes ? {} : { typed: values }
  const version = Number(textOf(sent.form, command === 'overwrite' ? 'newer_version' : 'version'))
  const [message] = Object.values(uploads?.errors ?? {})
  if (uploads && message !== undefined) {
    const refusal = { code: 'invalid_input', message, errors: uploads.errors, values: {} }
    return data<ProductOutcome>({ refusal, ...typed }, { status: 422 })
  }
  let id = sent.route.id
  let saved = version
  try {
    if (id === 'new') {
      const { product } = await calls.create(fields, once(sent.form))
      id = product.id
      saved = product.version
    } else if (Object.keys(fields).length > 0) {
      saved = (await calls.change({ ...fields, version })).product.version
    }
    await calls.dropAutosave()
  } catch (error) {
    return refused(error, { sent, calls, version, typed })
  }
  const isNew = sent.route.id === 'new'
  if (command === 'publish' || command === 'schedule') {
    const { refusal, isInReview } = await publish(sent, calls, { id, command })
    if (isInReview) command = 'resubmit'
    // A product that was created but not published has its page now.
    if (refusal && isNew) return toProduct(sent, id, 'unready')
    // The changes are saved, so the form continues from the new version.
    if (refusal && changes)
      return data<ProductOutcome>({ refusal, saved: { version: saved, command: 'save' } })
    if (refusal) {
      return data<ProductOutcome>({ refusal, typed: { ...values, version: String(saved) } }, { status: 422 })
    }
    if (!isNew && changes) saved = (await calls.read()).product.version
  }
  if (changes && !isNew) return data<ProductOutcome>({ saved: { version: saved, command } })
  return toProduct(sent, id, doneOf(command, isNew))
}

function uploadsIn({ api, route, form, url }: Sent) {
  return withUploads(api, { of: route, form, t: translatorFor(localeOf(url.pathname)) })
}

async function publish(
  { form, url, minorUnits }: Sent,
  calls: ProductApi,
  { id, command }: { readonly id: string; readonly command: Command },
): Promise<{ readonly refusal?: Refusal; readonly isInReview?: boolean }> {
  const at = command === 'schedule' ? (momentOf(textOf(form, 'publish_at') ?? '') ?? '') : undefined
  try {
    const { product } = await calls.publish(id, at)
    return { isInReview: product.status === 'in_review' }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { refusal: withAmountErrors(refusalOf(error, form), { url, minorUnits }) }
  }
}

interface Attempt {
  readonly sent: Sent
  readonly calls: ProductApi
  readonly version: number
  readonly typed: Pick<ProductOutcome, 'typed'>
}

async function refused(error: unknown, { sent, calls, version, typed }: Attempt) {
  if (!(error instanceof ApiProblem)) throw error
  const refusal = withAmountErrors(refusalOf(error, sent.form), {
    url: sent.url,
    minorUnits: sent.minorUnits,
  })
  const init = { status: error.status }
  if (error.code === 'state_conflict' && sent.route.id !== 'new') {
    const [{ product }, { data: all }] = await Promise.all([calls.read(), calls.versions()])
    if (product.version > version) {
      const versions = all.filter((each) => each.version > version)
      return data<ProductOutcome>({ conflict: { product, versions }, ...typed }, init)
    }
  }
  return data<ProductOutcome>({ refusal: { ...refusal, values: {} }, ...typed }, init)
}

/** The API checks the fields, as those of any client. */
function changesIn(form: FormData): ProductFields | undefined {
  const json = form.get('changes')
  if (typeof json !== 'string') return undefined
  try {
    const changes: unknown = JSON.parse(json)
    return typeof changes === 'object' && changes !== null ? (changes as ProductFields) : {}
  } catch {
    return {}
  }
}

function doneOf(command: Command, isNew: boolean): string {
  if (command === 'publish') return 'published'
  if (command === 'schedule') return 'scheduled'
  if (command === 'resubmit') return 'submitted'
  return isNew ? 'added' : 'saved'
}

function toProduct({ url, route }: Sent, id: string, done: string) {
  const path = url.pathname.replace(/\/[^/]*$/, `/${id}`)
  // Another address each time, so that the page is loaded again.
  const again = route.id === id ? `&at=${Date.now()}` : ''
  return redirect(`${path}?done=${done}${again}`, 303)
}
