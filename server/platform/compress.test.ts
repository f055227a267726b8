import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressed } from './compress.ts'

function answer(pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void): Response {
  const body = new ReadableStream<Uint8Array>({ pull })
  return new Response(body, { headers: { 'content-type': 'application/xml' } })
}

test('compresses what is sent while it is made', async () => {
  const parts = ['<a>', '</a>']
  const response = compressed(
    answer((controller) => {
      const part = parts.shift()
      if (part === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(part))
    }),
    'gzip',
  )

  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await response.arrayBuffer()).toString()).toBe('<a></a>')
})

test.each(['gzip', 'zstd'])('breaks off an answer in %s that can no longer be made', async (encoding) => {
  const response = compressed(
    answer(() => {
      throw new Error('The database is gone')
    }),
    encoding,
  )

  // Unless its reader hears of it, the process does.
  await expect(response.text()).rejects.toThrow()
})
