import { ApiProblem } from './api.ts'
import { notFound } from './not-found.ts'

/**
 * Returns a file from the API as a download that is not cached. An API problem below 500 becomes a page that does not
 * exist.
 * @throws the answer 404
 */
export async function fileOf(
  url: URL,
  type:
    | 'application/pdf'
    | 'text/csv; charset=utf-8'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  asked: Promise<{ readonly name: string; readonly bytes: Uint8Array }>,
): Promise<Response> {
  try {
    const { name, bytes } = await asked
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) throw notFound(url)
    throw error
  }
}
