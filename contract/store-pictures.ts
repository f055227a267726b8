/** The pictures that a store has, to be used again, turned and cropped. */
import { z } from '@hono/zod-openapi'
import { PICTURE_PARTS } from '#values/picture.ts'
import { endpoint } from './endpoint.ts'
import { StoreVideo } from './store-videos.ts'
import { PageQuery, Picture, pageOf, Slug, Uuid } from './vocabulary.ts'

const Part = z.int().min(0).max(PICTURE_PARTS)

const StorePicture = Picture.extend({ id: Uuid })

const Edit = z.strictObject({
  picture_id: Uuid,
  turn: z
    .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
    .default(0)
    .describe('Degrees clockwise'),
  crop: z
    .strictObject({ left: Part, top: Part, width: Part.min(1), height: Part.min(1) })
    .refine(
      ({ left, top, width, height }) => left + width <= PICTURE_PARTS && top + height <= PICTURE_PARTS,
      'field_invalid',
    )
    .optional()
    .describe('What stays of the turned picture, in ten-thousandths of its width and height'),
})

const ofStore = z.object({ store: Slug })

/** The same endpoints for a store's managers and for operators. */
function pictureEndpoints<const Role extends 'seller' | 'operator'>(role: Role) {
  const base = { tag: role, access: role, area: 'products', level: 'edit', params: ofStore } as const
  return {
    list: endpoint({
      ...base,
      summary: 'List the pictures of a store’s products, latest first',
      query: PageQuery,
      answer: pageOf(
        StorePicture.extend({
          video: StoreVideo.optional().describe('The video that the picture is the poster of'),
        }),
      ),
      problems: ['not_found', 'not_allowed'],
    }),
    edit: endpoint({
      ...base,
      summary: 'Turn and crop a picture of the store or an upload of the caller; the result is a new picture',
      body: Edit,
      answer: z.object({ picture: StorePicture }),
      status: 201,
      problems: ['not_found', 'not_allowed', 'picture_too_small', 'too_many_requests'],
    }),
  }
}

export const sellerPictures = pictureEndpoints('seller')
export const operatorPictures = pictureEndpoints('operator')
