import { useTranslate } from '#app/i18n.tsx'
import type { Store } from '#contract/stores.ts'
import { OpenState } from '#shop/open-state.tsx'
import { Away } from '#shop/vacation-dates.tsx'

export function StoreNotice({ store }: { store: Store }) {
  const t = useTranslate()
  const { vacation } = store
  if (vacation === undefined && store.accepts_orders && store.is_open_now) return null
  if (vacation === undefined && store.accepts_orders && store.delivery_mode !== 'kitchen') return null
  return (
    <div className="page-width mb-8">
      <div role="status" className="rounded-2xl bg-warning-soft px-6 py-4 text-warning-text">
        {vacation ? (
          <>
            <p className="font-semibold">{vacation.message || t('store.on_vacation')}</p>
            <p>
              <Away vacation={vacation} />
            </p>
          </>
        ) : (
          <p className="flex flex-wrap gap-x-3 font-medium">
            {t(store.accepts_orders ? 'store.order_for_later' : 'store.closed_banner')}
            {store.opens_at ? <OpenState store={store} /> : null}
          </p>
        )}
      </div>
    </div>
  )
}
