export { createMedia, type Media } from './create-media.ts'
export { describePicture, type PictureFacts } from './describe-picture.ts'
export { type PictureRow, pictureJson, pictureOf, pictureUrl } from './picture.ts'
