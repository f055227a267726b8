import {
  type ComponentType,
  type LazyExoticComponent,
  Suspense,
  useEffect,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'react-router'
import { useLocale } from '#app/i18n.tsx'
import { allMessagesLoaded } from '#app/later.tsx'
import { lazily } from '#app/lazily.ts'
import type { Bundle } from '#app/message-bundles.ts'
import { type ShopDialog, shopDialog } from './shop-dialog.ts'

const Dialogs = withTexts(
  async () => (await import('./dialogs/shop-dialogs.tsx')).ShopDialogs,
  ['buy', 'product', 'dialogs'],
)
const Writing = withTexts(
  async () => (await import('./writing/writing-dialogs.tsx')).WritingDialogs,
  ['buy', 'product', 'reviews', 'dialogs'],
)
const Pictures = withTexts(async () => (await import('./lightbox.tsx')).Lightbox, ['product'])

/** Loads a dialog together with its messages. */
function withTexts<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  bundles: readonly Bundle[],
): LazyExoticComponent<ComponentType<Props>> {
  return lazily(async () => {
    const [component, { loadExtraBundles }] = await Promise.all([
      load(),
      import('#app/dictionaries.client.ts'),
      allMessagesLoaded(),
    ])
    await loadExtraBundles(document.documentElement.lang, bundles)
    return component
  })
}

/** Renders the shop's dialogs; navigation to another page closes them. */
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
      <Opened key={locale} dialog={dialog} />
    </Suspense>
  )
}

function Opened({ dialog }: { dialog: ShopDialog }) {
  switch (dialog.kind) {
    case 'review':
    case 'question':
    case 'report':
      return <Writing dialog={dialog} />
    case 'pictures':
      return <Pictures {...dialog} onClose={shopDialog.close} />
    default:
      return <Dialogs dialog={dialog} />
  }
}
