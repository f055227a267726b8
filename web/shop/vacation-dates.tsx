import { useTranslate } from '#app/i18n.tsx'
import type { Store } from '#contract/stores.ts'
import { Moment } from './moment.tsx'

export function Away({
  vacation: { from, to },
}: {
  vacation: Pick<NonNullable<Store['vacation']>, 'from' | 'to'>
}) {
  const t = useTranslate()
  return (
    <>
      {t('store.away')} <Moment at={from} style="day" /> – <Moment at={to} style="day" />
    </>
  )
}
