/** Pictures of moments of a video, made by the browser if it can play the video. */

const SIDE_MAX = 2000
const JPEG_QUALITY = 0.9
const LOAD_TIMEOUT_MS = 20_000

// Many videos begin in the dark: later moments are tried too. As parts of the length.
const moments = [0, 0.1, 0.3, 0.5]
const DARK_MAX = 24
const SAMPLED_SIDE = 16

/** Returns a picture for the poster of a video, of the first moment that is not dark; undefined if it can't be played. */
export async function posterOf(url: string): Promise<Blob | undefined> {
  const video = await loaded(url)
  if (!video) return undefined
  for (const moment of moments) {
    if (!(await sought(video, moment * video.duration))) return undefined
    if (brightness(video) > DARK_MAX) return frameOf(video)
  }
  return frameOf(video)
}

/** Returns a picture of what a video shows now. */
export async function frameOf(video: HTMLVideoElement): Promise<Blob | undefined> {
  const scale = Math.min(1, SIDE_MAX / Math.max(video.videoWidth, video.videoHeight))
  const canvas = drawn(video, { width: video.videoWidth * scale, height: video.videoHeight * scale })
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', JPEG_QUALITY)
  })
}

function loaded(url: string): Promise<HTMLVideoElement | undefined> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = url
  return settled(video, 'loadeddata')
}

function sought(video: HTMLVideoElement, seconds: number): Promise<HTMLVideoElement | undefined> {
  const done = settled(video, 'seeked')
  video.currentTime = seconds
  return done
}

/** Waits for an event of a video; undefined after an error or too long a time. */
function settled(
  video: HTMLVideoElement,
  event: 'loadeddata' | 'seeked',
): Promise<HTMLVideoElement | undefined> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(undefined), LOAD_TIMEOUT_MS)
    const end = (found: HTMLVideoElement | undefined) => () => {
      clearTimeout(late)
      resolve(found)
    }
    video.addEventListener(event, end(video), { once: true })
    video.addEventListener('error', end(undefined), { once: true })
  })
}

function brightness(video: HTMLVideoElement): number {
  const canvas = drawn(video, { width: SAMPLED_SIDE, height: SAMPLED_SIDE })
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, SAMPLED_SIDE, SAMPLED_SIDE).data ?? []
  let sum = 0
  for (let at = 0; at < pixels.length; at += 4) {
    sum += ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3
  }
  return sum / SAMPLED_SIDE ** 2
}

function drawn(
  video: HTMLVideoElement,
  { width, height }: { width: number; height: number },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas
}
