/** The connection to PayPal: its library, and requests that the library has no method for. */
import { Client, Environment, OrdersController, PaymentsController } from '@paypal/paypal-server-sdk'
import type { PayPalConfig } from '#platform/config.ts'

export interface PayPalClientOptions
  extends Pick<PayPalConfig, 'clientId' | 'clientSecret' | 'isLive' | 'apiUrl'> {
  /** Sends requests; tests replace it. */
  readonly fetch?: typeof fetch
}

export type PayPalClient = ReturnType<typeof openPayPal>

const TIMEOUT_MS = 10_000

export function openPayPal(options: PayPalClientOptions) {
  const { clientId, clientSecret, isLive, apiUrl } = options
  const client = new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    environment: isLive ? Environment.Production : Environment.Sandbox,
    timeout: TIMEOUT_MS,
    unstable_httpClientOptions: {
      adapter: 'fetch',
      env: { fetch: withBaseUrl(apiUrl, options.fetch ?? fetch) },
    },
  })

  return {
    isLive,
    orders: new OrdersController(client),
    payments: new PaymentsController(client),
    requestTo,
  }

  /** Builds requests that the library has no method for. */
  function requestTo(method: 'GET' | 'POST', path: string) {
    const request = client.getRequestBuilderFactory()(method, path)
    request.baseUrl('default')
    request.authenticate([{ oauth2: true }])
    return request
  }
}

/** Redirects requests, because the library knows only PayPal's own addresses. */
function withBaseUrl(apiUrl: string | undefined, send: typeof fetch): typeof fetch {
  if (apiUrl === undefined) return send
  return (input, init) => {
    const isRequest = input instanceof Request
    const { pathname, search } = new URL(isRequest ? input.url : input)
    const address = `${apiUrl}${pathname}${search}`
    return isRequest ? send(new Request(address, input), init) : send(address, init)
  }
}
