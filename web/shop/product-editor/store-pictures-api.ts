/** The pictures of a store, as the editor's dialogs call the API from the browser. */
import { ApiProblem, browserApi } from '#app/api.ts'
import type { Input } from '#contract/endpoint.ts'
import type { sellerPictures } from '#contract/store-pictures.ts'
import { type UploadedPicture, uploadedPicture } from '../uploaded-picture.ts'
import { type ShownPicture, shownPicture } from './shown-picture.ts'

export interface PictureStore {
  readonly role: 'seller' | 'operator'
  readonly store: string
}

export interface StorePicture extends ShownPicture {
  readonly alt: string
}

interface PicturePage {
  readonly pictures: readonly StorePicture[]
  readonly hasMore: boolean
}

export async function listStorePictures({ role, store }: PictureStore, page: number): Promise<PicturePage> {
  const { data, last_page: last } = await browserApi(`GET /${role}/stores/{store}/pictures`, {
    params: { store },
    query: { page },
  })
  return {
    pictures: data.map((each) => ({ ...shownPicture(each), alt: each.alt })),
    hasMore: page < last,
  }
}

export type PictureEdit = Input<typeof sellerPictures.edit>['body']

export async function editStorePicture(
  { role, store }: PictureStore,
  edit: PictureEdit,
): Promise<UploadedPicture> {
  const { picture } = await browserApi(`POST /${role}/stores/{store}/picture-edits`, {
    params: { store },
    body: edit,
  })
  return uploadedPicture(picture)
}

/** Returns why the API refused a call, in the visitor's language; undefined if it could not be reached. */
export function reasonOf(failure: unknown): string | undefined {
  return failure instanceof ApiProblem ? failure.body.message : undefined
}
