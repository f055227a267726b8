import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPicture, isPublicAddress } from './fetch-picture.ts'

let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    if (pathname === '/picture.png') response.setHeader('content-type', 'image/png').end('png')
    else if (pathname === '/moved') response.writeHead(302, { location: '/picture.png' }).end()
    else if (pathname === '/inside')
      response.writeHead(302, { location: 'http://10.0.0.1/picture.png' }).end()
    else if (pathname === '/metadata') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else if (pathname === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    else if (pathname === '/loop') response.writeHead(302, { location: '/loop' }).end()
    else if (pathname === '/page') response.setHeader('content-type', 'text/html').end('<p>')
    else if (pathname === '/busy') response.writeHead(503).end()
    else if (pathname === '/announced') response.writeHead(200, { 'content-length': 41_000_000 }).end()
    else if (pathname === '/endless') {
      response.writeHead(200, { 'content-type': 'image/png' })
      const piece = Buffer.alloc(1_000_000)
      const write = () => {
        if (!response.destroyed) response.write(piece, write)
      }
      write()
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const isAllowed = (address: string) => address === '127.0.0.1' || isPublicAddress(address)

test('a picture is fetched, also through a redirect', async () => {
  expect((await fetchPicture(`${origin}/picture.png`, { isAllowed })).toString()).toBe('png')
  expect((await fetchPicture(`${origin}/moved`, { isAllowed })).toString()).toBe('png')
})

test.each([
  'http://127.0.0.1/x.png',
  'http://localhost/x.png',
  'http://[::1]/x.png',
  'http://[::ffff:127.0.0.1]/x.png',
  'http://10.1.2.3/x.png',
  'http://192.168.0.1/x.png',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/x.png',
  'http://0.0.0.0/x.png',
  'http://2130706433/x.png',
  'http://0x7f.1/x.png',
  'http://user:secret@example.com/x.png',
  'ftp://example.com/x.png',
  'file:///etc/passwd',
  'not an address',
])('the private or strange address %s is refused', async (url) => {
  await expect(fetchPicture(url)).rejects.toMatchObject({
    failure: 'picture_address_refused',
    isTemporary: false,
  })
})

test.each([
  ['/inside', 'picture_address_refused', false],
  ['/metadata', 'picture_address_refused', false],
  ['/file', 'picture_address_refused', false],
  ['/loop', 'picture_address_refused', false],
  ['/page', 'picture_invalid', false],
  ['/missing', 'picture_missing_there', false],
  ['/announced', 'picture_too_heavy', false],
  ['/endless', 'picture_too_heavy', false],
  ['/busy', 'picture_unreachable', true],
])('%s fails as %s', async (path, failure, isTemporary) => {
  await expect(fetchPicture(`${origin}${path}`, { isAllowed })).rejects.toMatchObject({
    failure,
    isTemporary,
  })
})

test('a name that resolves to a private address is refused', async () => {
  await expect(
    fetchPicture('http://localhost:1/x.png', { isAllowed: isPublicAddress }),
  ).rejects.toMatchObject({
    failure: 'picture_address_refused',
  })
})
