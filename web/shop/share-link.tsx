import type { MouseEvent, ReactNode } from 'react'
import { untilLoaded } from '#app/lazily.ts'
import { mailto } from './mailto.ts'
import { shopDialog } from './shop-dialog.ts'

interface ShareLinkProps {
  /** What is passed on. */
  readonly name: string
  /** The address of its page, in full. */
  readonly url: string
  readonly className: string
  readonly children: ReactNode
}

/** Passes a page on: by the device's own sheet, else by a dialog with its address; by mail where no script runs. */
export function ShareLink({ name, url, className, children }: ShareLinkProps) {
  async function share(event: MouseEvent): Promise<void> {
    event.preventDefault()
    const { shareByDevice } = await untilLoaded(() => import('./share-by-device.ts'))
    if (!(await shareByDevice({ title: name, url: window.location.href })))
      shopDialog.open({ kind: 'share', name })
  }
  return (
    <a href={mailto(name, url)} aria-haspopup="dialog" onClick={share} className={className}>
      {children}
    </a>
  )
}
