import { useSyncExternalStore } from 'react'
import { isDataSaverChosen } from '#values/data-saver.ts'

declare global {
  interface Navigator {
    /** Not supported by all browsers. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

let isSaving: boolean | undefined

/**
 * Whether this browser should save data: no animations and no prefetching. Read once, because every link asks;
 * changing the setting reloads the page.
 */
export function browserSavesData(): boolean {
  isSaving ??= navigator.connection?.saveData === true || isDataSaverChosen(document.cookie)
  return isSaving
}

/** As `browserSavesData`, for rendering; unknown on the server, where the page may be shared. */
export function useSavesData(): boolean {
  return useSyncExternalStore(never, browserSavesData, () => false)
}

const never = () => () => {}
