/**
 * Lets the market be looked at without a line: what was seen, the cart and one's orders. Pages come from the market
 * whenever it answers; only when it does not, as they were last seen. Where people pay, sign in or work nothing is kept.
 * Written for browsers as it stands, as its address and its words must be the same for every build.
 */
const PAGES = 'pages-1'
const FILES = 'files-1'
const PICTURES = 'pictures-1'
const most = { [PAGES]: 80, [FILES]: 600, [PICTURES]: 200 }

const offlinePages = ['/offline', '/fr/offline', '/ar/offline']
const STALE_MS = 60_000

/** What money, secrets and work go through, and what is no page. */
const neverKept =
  /^(?:\/(?:fr|ar))?\/(?:checkout|auth|order\/(?:pay|card|refund)|wallet\/recharge|seller(?:\/desk)?$|seller\/desk|operator|newsletter\/|stock-alert|price-drop-mails|cart-reminder-mails|goodbye|language|currency|columns|offline)|^\/(?:api|dev|media|build\.json|sitemap|robots|feeds?)\b|\.(?:pdf|csv|data|xml|txt)$/

/** After these somebody else may sit here. */
const endsSession = /^(?:\/(?:fr|ar))?\/(?:auth|account\/(?:security|privacy))(?:\/|\.|$)|^\/api\/auth\//
const changesCart = /^(?:\/(?:fr|ar))?\/cart(?:\.|\/|$)|^\/api\/cartmanager\//
/** Facts that every page asks after, which are as they were when there is no line. */
const keptFacts = ['/api/me', '/api/cartmanager/cart']

/** Goes up when what was kept must be forgotten: what was on its way then is not kept any more. */
let sitting = 0

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(Promise.all(offlinePages.map((path) => keepPage(path, FILES).catch(() => undefined))))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  const { seen, files = [] } = event.data ?? {}
  if (typeof seen === 'string')
    event.waitUntil(Promise.all([keepSeen(seen), keepFiles(files)]).catch(() => {}))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method !== 'GET') {
    if (endsSession.test(pathname)) event.respondWith(forgetAround(request))
    // Pictures are of another size from now on.
    else if (/\/data-saver(?:\.data)?$/.test(pathname)) event.waitUntil(caches.delete(PICTURES))
    else if (changesCart.test(pathname)) event.waitUntil(keepCartSoon(request))
  } else if (request.mode === 'navigate') event.respondWith(page(request, pathname))
  else if (keptFacts.includes(pathname)) event.respondWith(fromMarket(request, PAGES))
  else if (/^\/(?:assets|theme)\//.test(pathname)) event.respondWith(fromHere(request, FILES))
  else if (/^\/media\/.*(?<!\.mp4)$/.test(pathname)) event.respondWith(fromHere(request, PICTURES))
})

async function page(request, pathname) {
  if (neverKept.test(pathname)) return fetch(request).catch(() => offlinePage(request.url))
  try {
    const since = sitting
    const answer = await fetch(request)
    if (isAway(answer)) return (await keptPage(request.url, PAGES)) ?? answer
    // Sent to sign in: whoever was signed in is not any more.
    if (answer.type === 'opaqueredirect' && /\/account(?:\/|$)/.test(pathname)) await forget()
    else await keep(request.url, answer.clone(), PAGES, since)
    return answer
  } catch {
    return (await keptPage(request.url, PAGES)) ?? offlinePage(request.url)
  }
}

/** What stands before the market answers in its place that it is not there. */
function isAway({ status }) {
  return status === 502 || status === 504
}

/** A page as it was seen, which says so of itself: what is on the line tells nothing of whether the market answers. */
async function keptPage(url, cache) {
  const found = await kept(url, cache)
  if (!found) return undefined
  const headers = new Headers(found.headers)
  for (const name of ['content-length', 'content-encoding']) headers.delete(name)
  const html = await found.text()
  return new Response(html.replace('<html', '<html data-kept=""'), { headers })
}

async function fromMarket(request, cache) {
  try {
    const since = sitting
    const answer = await fetch(request)
    await keep(request.url, answer.clone(), cache, since)
    return answer
  } catch (error) {
    const found = await kept(request.url, cache)
    if (found) return found
    throw error
  }
}

/** What has its content in its name never changes. */
async function fromHere(request, cache) {
  const found = await kept(request.url, cache)
  if (found) return found
  const answer = await fetch(request)
  if (answer.status === 200) await put(request.url, answer.clone(), cache)
  return answer
}

/** A page of its own address: what hydrates it goes by that. */
async function offlinePage(url) {
  const { pathname, search } = new URL(url)
  const [, language = ''] = /^\/(fr|ar)(?:\/|$)/.exec(pathname) ?? []
  const path = language ? `/${language}/offline` : '/offline'
  const { href } = new URL(path, self.location.origin)
  if (pathname !== path) return Response.redirect(`${href}?to=${encodeURIComponent(pathname + search)}`)
  return (await keptPage(href, FILES)) ?? Response.error()
}

/** A page that was come to from another one, which is why its document was not asked for. */
async function keepSeen(path) {
  const { href, pathname } = new URL(path, self.location.origin)
  if (neverKept.test(pathname)) return
  const found = await kept(href, PAGES)
  if (found && Date.now() - Date.parse(found.headers.get('date') ?? '') < STALE_MS) return
  await keepPage(href, PAGES)
}

/** A page with the scripts and styles that it names. */
async function keepPage(path, cache) {
  const since = sitting
  const answer = await fetch(path, { headers: { accept: 'text/html' } })
  const html = await answer.clone().text()
  await keep(answer.url, answer, cache, since)
  await keepFiles(html.match(/\/(?:assets|theme)\/[\w.-]+/g) ?? [])
}

async function keepFiles(paths) {
  const wanted = [...new Set(paths)].filter((path) => /^\/(?:assets|theme)\//.test(path))
  await Promise.all(
    wanted.map(async (path) => {
      const { href } = new URL(path, self.location.origin)
      if (!(await kept(href, FILES))) await fromHere(new Request(href), FILES).catch(() => undefined)
    }),
  )
}

let cartTimer
/** The cart as it is once several changes of it are through. */
function keepCartSoon({ referrer }) {
  clearTimeout(cartTimer)
  const [language = ''] = /^\/(?:fr|ar)(?=\/|$)/.exec(new URL(referrer || self.location.href).pathname) ?? []
  return new Promise((done) => {
    cartTimer = setTimeout(() => done(keepPage(`${language}/cart`, PAGES).catch(() => undefined)), 1_500)
  })
}

async function forgetAround(request) {
  await forget()
  try {
    return await fetch(request)
  } finally {
    await forget()
  }
}

async function forget() {
  sitting += 1
  await caches.delete(PAGES)
}

/** Only what is whole and was asked for under this address, by whoever sits here still. */
async function keep(url, answer, cache, since) {
  const isWhole = answer.status === 200 && !answer.redirected
  const isPage = /^(?:text\/html|application\/json)/.test(answer.headers.get('content-type') ?? '')
  if (isWhole && isPage && since === sitting) await put(url, answer, cache)
}

async function put(url, answer, name) {
  const cache = await caches.open(name)
  await cache.put(url, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most[name])).map((key) => cache.delete(key)))
}

async function kept(url, name) {
  return (await caches.open(name)).match(url, { ignoreVary: true })
}

async function dropOldCaches() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !(name in most)).map((name) => caches.delete(name)))
}
