import { CircleCheck, CircleX, Hourglass, Plus, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ActionFunctionArgs, data, Form, redirect, useNavigation, useRouteError } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { isNotFound } from '#app/not-found.ts'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOf } from '#app/refusal.ts'
import { customerMiddleware, customerOf, signInPath } from '#app/sign-in-guard.ts'
import { useRevalidateEvery } from '#app/use-revalidate-every.ts'
import type { Recharge } from '#contract/recharges.ts'
import { CardForm } from '#shop/card-form.tsx'
import { Amount } from '#shop/price.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { OutcomeIcon } from '#ui/outcome-icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/recharge-attempt.ts'
import { AccountError } from './account-error.tsx'
import { continueTopUp } from './ledger/continue-top-up.ts'

const pollMs = 2000

export const middleware = [customerMiddleware]

/** The address is a secret, so it is never sent as a referrer. */
export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }
}

/** Reads the outcome from the API, never from the address that the gateway redirected to. */
export async function loader({ url, context, params: { token } }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  // Removes parameters that the gateway added: they can't be trusted and may grant access to the payment.
  if (url.search !== '') throw redirect(url.pathname)
  const api = apiFrom(context)
  const recharge = await found(url, api('GET /wallet/recharges/{token}', { params: { token } }))
  const form = recharge.status === 'pending' && recharge.can_pay ? await formOf(api, token) : undefined
  return { recharge, form, attempt: crypto.randomUUID() }
}

/** Returns the gateway's embedded form, if it has one; otherwise the page links to the gateway. */
async function formOf(api: Api, token: string) {
  try {
    return (await api('GET /wallet/recharges/{token}/card-form', { params: { token } })).form
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'gateway_unavailable') return undefined
    throw error
  }
}

export async function action({ request, url, context, params: { token = '' } }: ActionFunctionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const params = { token }
  try {
    if (form.get('command') === 'pay') {
      return continueTopUp(await api('POST /wallet/recharges/{token}/pay', { params }), url)
    }
    const { amount, payment_method } = await found(url, api('GET /wallet/recharges/{token}', { params }))
    const recharge = await api('POST /wallet/recharges', { body: { amount, payment_method } }, once(form))
    return continueTopUp(recharge, url)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    // The recharge was paid or has ended since the page was rendered; the reloaded page shows that.
    if (error.status === 409 && form.get('command') === 'pay')
      return redirect(localizedPath(`/wallet/recharge/${token}`, localeOf(url.pathname)), 303)
    return data({ refusal: refusalOf(error, form) }, { status: error.status })
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'wallet.recharge_title')

/** One attempt to recharge the wallet: pending, paid or ended. */
export default function RechargeAttemptPage({
  loaderData: { recharge, form, attempt },
  actionData,
}: Route.ComponentProps) {
  return (
    <Frame>
      {actionData?.refusal ? <Alert tone="danger">{actionData.refusal.message}</Alert> : null}
      {recharge.status === 'paid' ? <Paid recharge={recharge} /> : null}
      {recharge.status === 'failed' ? <Failed recharge={recharge} attempt={attempt} /> : null}
      {recharge.status === 'pending' && form ? (
        <>
          <Due recharge={recharge} />
          <CardForm
            form={form}
            page={`/wallet/recharge/${recharge.token}`}
            outcome={`/wallet/recharge/${recharge.token}`}
          />
        </>
      ) : null}
      {recharge.status === 'pending' && !form ? <Pending recharge={recharge} /> : null}
    </Frame>
  )
}

function Paid({ recharge: { amount, balance } }: { recharge: Recharge }) {
  const t = useTranslate()
  return (
    <>
      <OutcomeIcon icon={CircleCheck} look="success" />
      <Words title={t('wallet.recharge_paid')}>
        <p className="font-display text-4xl font-semibold text-strong tabular-nums">
          <Amount of={amount} />
        </p>
        <p>
          {t('wallet.recharge_now')}{' '}
          <strong className="text-strong">
            <Amount of={balance} />
          </strong>
        </p>
      </Words>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/account/wallet" icon={Wallet}>
          {t('wallet.to_wallet')}
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          {t('wallet.to_market')}
        </ButtonLink>
      </div>
    </>
  )
}

function Failed({ recharge: { amount }, attempt }: { recharge: Recharge; attempt: string }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <OutcomeIcon icon={CircleX} look="danger" />
      <Words title={t('wallet.recharge_failed')}>
        <p>{t('wallet.recharge_failed_text')}</p>
      </Words>
      <div className="flex flex-wrap justify-center gap-3">
        <Form method="post">
          <input type="hidden" name="attempt" value={attempt} />
          <Button type="submit" name="command" value="again" variant="action" isBusy={isBusy}>
            {t('wallet.recharge_again')} <Amount of={amount} />
          </Button>
        </Form>
        <ButtonLink to="/wallet/recharge" variant="quiet">
          {t('wallet.recharge_change')}
        </ButtonLink>
      </div>
    </>
  )
}

function Due({ recharge: { amount } }: { recharge: Recharge }) {
  const t = useTranslate()
  return (
    <div className="w-full text-start">
      <h1 className="text-3xl">{t('wallet.recharge_title')}</h1>
      <p className="mt-2 text-muted">{t('wallet.recharge_until')}</p>
      <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4 rounded-xl bg-sunken p-4">
        {t('wallet.recharge_amount')}
        <span className="font-display text-2xl font-bold text-strong">
          <Amount of={amount} />
        </span>
      </p>
    </div>
  )
}

/** Polls every few seconds while the page is visible; without script the page reloads. */
function Pending({ recharge: { amount, can_pay: canPay } }: { recharge: Recharge }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  useRevalidateEvery(pollMs)
  return (
    <>
      <span className="grid size-16 place-items-center text-accent">
        <Spinner className="size-10" />
      </span>
      <Words title={t('wallet.recharge_pending')}>
        <p className="font-display text-4xl font-semibold text-strong tabular-nums">
          <Amount of={amount} />
        </p>
        <p>{t(canPay ? 'wallet.recharge_pending_text' : 'wallet.recharge_checked_text')}</p>
        {canPay ? <p className="text-sm text-muted">{t('wallet.recharge_until')}</p> : null}
      </Words>
      <div className="flex flex-wrap justify-center gap-3">
        {canPay ? (
          <Form method="post">
            <Button type="submit" name="command" value="pay" variant="action" isBusy={isBusy}>
              {t('wallet.recharge_pay')}
            </Button>
          </Form>
        ) : null}
        <ButtonLink to="/account/wallet" variant="quiet">
          {t('wallet.to_wallet')}
        </ButtonLink>
      </div>
      <noscript>
        <meta httpEquiv="refresh" content="6" />
      </noscript>
    </>
  )
}

/** Doesn't reveal whether the recharge is unknown, ended or another customer's. */
export function ErrorBoundary() {
  const t = useTranslate()
  const error = useRouteError()
  if (!isNotFound(error)) return <AccountError />
  return (
    <Frame>
      <OutcomeIcon icon={Hourglass} look="neutral" />
      <Words title={t('wallet.recharge_over')}>
        <p>{t('wallet.recharge_over_text')}</p>
      </Words>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/account/wallet" icon={Wallet}>
          {t('wallet.to_wallet')}
        </ButtonLink>
        <ButtonLink to="/wallet/recharge" variant="quiet" icon={Plus}>
          {t('wallet.recharge')}
        </ButtonLink>
      </div>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width flex justify-center py-12 lg:py-20">
      <Card
        variant="raised"
        padding="lg"
        className="flex w-full max-w-xl flex-col items-center gap-5 text-center"
      >
        {children}
      </Card>
    </div>
  )
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <h1 className="text-3xl">{title}</h1>
      {children}
    </div>
  )
}
