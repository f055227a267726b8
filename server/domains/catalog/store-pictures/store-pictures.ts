/** The endpoints of a store's pictures, the same for its managers and for operators. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type { sellerPictures as contract } from '#contract/store-pictures.ts'
import { editPicture, type Media } from '#domains/media/index.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import { routes } from '#platform/route.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Begin, Work } from '#platform/work.ts'
import { PICTURE_PARTS } from '#values/picture.ts'
import { byOperator, bySeller, type StoreAccess } from '../products/commands.ts'
import { findUsableKey, readStorePictures } from './picture-queries.ts'

const PER_PAGE = 48
const EDITS = { what: 'picture edits', max: 120, windowMs: 3_600_000 } as const

type Contract = typeof contract

function list(access: StoreAccess) {
  return async (
    work: Work,
    { params, query: { page = 1 } }: Given<Contract['list']>,
  ): Promise<Answer<Contract['list']>> => {
    const paging = { page, perPage: PER_PAGE }
    const rows = await readStorePictures(work, { storeId: await access.edit(work, params.store), paging })
    return {
      data: rows.map(({ id, picture, video }) => ({ id, ...picture, ...(video && { video }) })),
      ...numbered({ ...paging, total: rows[0]?.total ?? 0 }),
    }
  }
}

function edit(access: StoreAccess, media: Media) {
  return {
    steps: async (
      begin: Begin,
      { params, body: { picture_id: id, turn, crop } }: Given<Contract['edit']>,
    ): Promise<Answer<Contract['edit']>> => {
      const { key, actorId } = await begin(async (work) => {
        const storeId = await access.edit(work, params.store)
        const { userId } = signedInUser(work)
        await consumeLimit(work, EDITS, userId)
        return { key: await findUsableKey(work, { storeId, actorId: userId, id }), actorId: userId }
      })
      if (key === undefined) throw problem('not_found')
      return {
        picture: await editPicture(begin, {
          media,
          ownerId: actorId,
          key,
          edit: { turn, crop: crop && inParts(crop) },
        }),
      }
    },
  }
}

function inParts({ left, top, width, height }: NonNullable<Given<Contract['edit']>['body']['crop']>) {
  return {
    left: left / PICTURE_PARTS,
    top: top / PICTURE_PARTS,
    width: width / PICTURE_PARTS,
    height: height / PICTURE_PARTS,
  }
}

export function storePictureRoutes(media: Media) {
  return routes({
    'GET /seller/stores/{store}/pictures': list(bySeller),
    'POST /seller/stores/{store}/picture-edits': edit(bySeller, media),
    'GET /operator/stores/{store}/pictures': list(byOperator),
    'POST /operator/stores/{store}/picture-edits': edit(byOperator, media),
  })
}
