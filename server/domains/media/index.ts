export { type PictureRow, pictureJson, pictureOf, pictureUrl } from './picture.ts'
