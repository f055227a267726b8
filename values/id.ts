/** Ids are UUID v7, generated here in time order, so indexes stay small and inserts need no round trip. */

let lastMs = 0
let sequence = 0

/** Returns a new UUID v7. Ids of one process rise strictly. */
export function newId(nowMs: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  if (nowMs > lastMs) {
    lastMs = nowMs
    sequence = ((bytes[6] ?? 0) << 4) | ((bytes[7] ?? 0) & 0x0f)
  } else if (++sequence > 0xfff) {
    lastMs += 1
    sequence = 0
  }
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(lastMs / 0x1_0000_0000))
  view.setUint32(2, lastMs % 0x1_0000_0000)
  view.setUint16(6, 0x7000 | sequence)
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
