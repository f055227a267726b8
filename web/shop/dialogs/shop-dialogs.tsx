import { type BrowsingDialog, shopDialog } from '../shop-dialog.ts'
import { DealsDialog } from './deals-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** Renders the open dialog; another dialog is mounted from scratch. */
export function ShopDialogs({ dialog }: { dialog: BrowsingDialog }) {
  switch (dialog.kind) {
    case 'look':
    case 'choose':
      return (
        <ProductDialog
          key={dialog.slug}
          slug={dialog.slug}
          isWhole={dialog.kind === 'look'}
          onAdded={dialog.onAdded}
          onClose={shopDialog.close}
        />
      )
    case 'deals':
      return <DealsDialog onClose={shopDialog.close} />
    case 'share':
      return <ShareDialog name={dialog.name} onClose={shopDialog.close} />
    case 'replace':
      return <ReplaceDialog key={dialog.product.id} product={dialog.product} onClose={shopDialog.close} />
  }
}
