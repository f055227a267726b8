import { isDataSaverChosen } from '#values/data-saver.ts'

declare global {
  interface Navigator {
    /** Not in all browsers. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Whether this browser is to be sent little: nothing moves or is fetched that nobody asked for. */
export function browserSavesData(): boolean {
  return navigator.connection?.saveData === true || isDataSaverChosen(document.cookie)
}
