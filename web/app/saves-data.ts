import { useSyncExternalStore } from 'react'
import { isDataSaverChosen } from '#values/data-saver.ts'

declare global {
  interface Navigator {
    /** Not in all browsers. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

let isSaving: boolean | undefined

/**
 * Whether this browser is to be sent little: nothing moves or is fetched that nobody asked for. Read once: every link asks,
 * and who chooses otherwise is sent the page anew.
 */
export function browserSavesData(): boolean {
  isSaving ??= navigator.connection?.saveData === true || isDataSaverChosen(document.cookie)
  return isSaving
}

/** As `browserSavesData`, for what is shown; while a page is made, which may be for everybody, it is not known. */
export function useSavesData(): boolean {
  return useSyncExternalStore(never, browserSavesData, () => false)
}

const never = () => () => {}
