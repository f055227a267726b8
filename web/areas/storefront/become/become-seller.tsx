import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { pageMeta } from '#app/meta.ts'
import { trailMeta } from '#shop/trail-meta.ts'
import { localeOf } from '#values/locale.ts'
import { AccountFirst } from './account-first.tsx'
import { sendApplication } from './action.ts'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationState } from './application-state.tsx'
import { Pitch } from './pitch.tsx'

const SHOWN_STORES = 3

/**
 * `/seller/become-seller`: the benefits of selling, the application form, and the state of the user's application.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const { user } = await api('GET /me')
  const isMember = user !== undefined && !user.is_guest
  const [stores, products, settings, countries, mine, person] = await Promise.all([
    api('GET /stores', { query: { sortBy: 'rating' } }),
    api('GET /products', { query: { per_page: 1 } }),
    api('GET /settings'),
    api('GET /countries'),
    isMember ? api('GET /customer/seller-application') : undefined,
    isMember ? api('GET /customer') : undefined,
  ])
  return {
    figures: {
      stores: stores.total,
      islands: stores.islands.length,
      products: products.total,
      commission: settings.seller_commission_bps / 10_000,
    },
    shown: stores.data.flatMap(({ name, cover }) => (cover ? [{ name, cover }] : [])).slice(0, SHOWN_STORES),
    supportEmail: settings.support_email,
    countries: countries.data,
    limits: bodyLimits('POST /customer/seller-application'),
    mine,
    person: person && { name: person.name, email: person.email, phone: person.phone },
  }
}

export function action(args: ActionFunctionArgs) {
  return sendApplication(args)
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = translatorFor(localeOf(args.location.pathname))
  return [
    ...pageMeta(args, { title: t('become.title'), description: t('become.about_text') }),
    trailMeta(args, [{ name: t('become.title'), path: '/seller/become-seller' }]),
  ]
}

export default function BecomeSeller() {
  const { figures, shown, supportEmail, countries, limits, mine, person } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const { application, store } = mine ?? {}
  const isWaiting = application?.state === 'submitted' || application?.state === 'in_review'
  const current = isWaiting || store !== undefined
  return (
    <>
      <Pitch figures={figures} shown={shown} isShort={current} hasStore={store !== undefined}>
        {application || store ? (
          <ApplicationState application={application} store={store} supportEmail={supportEmail} />
        ) : null}
      </Pitch>
      {person && !current ? (
        <ApplicationForm
          key={application?.id ?? 'first'}
          countries={countries}
          limits={limits}
          previous={application}
          documents={[...(application?.documents ?? []), ...(mine?.documents ?? [])]}
          person={person}
          refusal={refusal}
        />
      ) : null}
      {person ? null : <AccountFirst />}
    </>
  )
}
