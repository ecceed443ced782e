import { ToolError } from './tool-error.ts'

/** What goes from step to step: never text alone, so that nothing is lost on the way. */
export type Bytes = Uint8Array<ArrayBuffer>

/** The largest file or text that the tools take, in bytes. */
export const MOST_BYTES = 10 * 1024 * 1024

const encoder = new TextEncoder()

/** A text as bytes, in UTF-8. */
export function bytesOf(text: string): Bytes {
  return encoder.encode(text)
}

/** Bytes as text. Throws Trouble where they are none. */
export function textOf(bytes: Bytes): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new ToolError('WB_NO_TEXT')
  }
}

/** The text that can be shown, or undefined where it is none or would not be seen. */
export function readableText(bytes: Bytes): string | undefined {
  try {
    const text = textOf(bytes)
    return /\p{Cc}/u.test(text.replaceAll(/[\t\n\r]/g, '')) ? undefined : text
  } catch {
    return undefined
  }
}

/** What bytes say, or undefined where they are no text; odd signs are left in it. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** What bytes say, with a sign for whatever says nothing. */
export function lossyText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** Bytes as they travel in JSON. */
export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

const PIECE = 0x8000

export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = []
  // In pieces: so many arguments at once are more than a function takes.
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)))
  }
  return btoa(pieces.join(''))
}

/** Bytes as pairs of hex digits. */
export function hexOf(bytes: Bytes, between = ''): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(between)
}

/** One after the other. */
export function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.length
  }
  return whole
}

/** What a file holds. Throws Trouble where it is too large for the tools. */
export async function bytesOfFile(file: Blob): Promise<Bytes> {
  if (file.size > MOST_BYTES) throw new ToolError('WB_TOO_LARGE')
  return new Uint8Array(await file.arrayBuffer())
}

/** Hands bytes to the browser as a download. */
export function saveAs(name: string, bytes: Bytes, type = 'application/octet-stream'): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
