/** Reads what is to be exported from the form of the list or of the page. */
import { choiceIn } from '#app/choice-in.ts'
import { fileOf } from '#app/file-of.ts'
import { exportContents, exportFormats } from '#values/product-export.ts'
import { type SelectionField, selectionBody, selectionIn } from '../bulk-edit/bulk-form.ts'

type ExportBody = ReturnType<typeof exportBody>

function exportBody(form: FormData, url: URL) {
  return {
    selection: selectionBody(selectionIn(form)),
    content: choiceIn(form, 'content', { of: exportContents, url }),
    format: choiceIn(form, 'format', { of: exportFormats, url }),
  }
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Returns the file that the page's form asks for. */
export function exportedFile(
  form: FormData,
  {
    url,
    ask,
  }: {
    readonly url: URL
    readonly ask: (body: ExportBody) => Promise<{ readonly name: string; readonly bytes: Uint8Array }>
  },
): Promise<Response> {
  const body = exportBody(form, url)
  return fileOf(url, types[body.format], ask(body))
}

/** What the address means: all products that match the filters of the list. */
export function allMatching(url: URL): SelectionField {
  return { ids: [], query: url.search.slice(1) }
}

/** Returns the selection that the list posts; without one, as without script, all that match no filter. */
export function postedSelection(form: FormData): SelectionField {
  const selection = selectionIn(form)
  return selection.query === undefined && selection.ids.length === 0 ? { ids: [], query: '' } : selection
}
