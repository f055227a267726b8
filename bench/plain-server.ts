/** Baseline: a Hono server whose answers have as many bytes as the compressed page. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const length = Number(process.argv[2])
const port = Number(process.argv[3])
const text = 'x'.repeat(length)

const app = new Hono().get('*', (context) => context.html(text))
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
