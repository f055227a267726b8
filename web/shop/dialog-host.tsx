import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useLocale } from '#app/i18n.tsx'
import { allTexts } from '#app/later.tsx'
import { shopDialog } from './shop-dialog.ts'

/** The dialogs and their texts come together. */
const Dialogs = lazy(async () => {
  const [{ ShopDialogs }, { lendBundles }] = await Promise.all([
    import('./dialogs/shop-dialogs.tsx'),
    import('#app/dictionaries.client.ts'),
    allTexts(),
  ])
  await lendBundles(document.documentElement.lang, ['buy', 'product', 'dialogs'])
  return { default: ShopDialogs }
})

/** Where the dialogs of the shop open; going to another page closes them. */
export function DialogHost() {
  const dialog = useSyncExternalStore(shopDialog.subscribe, shopDialog.current, () => undefined)
  const { pathname } = useLocation()
  const locale = useLocale()

  useEffect(() => {
    if (pathname) shopDialog.close()
  }, [pathname])

  if (!dialog) return null
  return (
    <Suspense fallback={null}>
      <Dialogs key={locale} dialog={dialog} />
    </Suspense>
  )
}
