import { ToolError } from './tool-error.ts'

/** The values between steps: bytes, so that nothing is lost. */
export type Bytes = Uint8Array<ArrayBuffer>

/** The largest file or text that the tools accept, in bytes. */
export const MOST_BYTES = 10 * 1024 * 1024

const encoder = new TextEncoder()

/** Encodes a text as UTF-8. */
export function bytesOf(text: string): Bytes {
  return encoder.encode(text)
}

/** Decodes UTF-8. Throws ToolError if it is invalid. */
export function decodeUtf8(bytes: Bytes): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new ToolError('WB_NO_TEXT')
  }
}

/** The text to show, or undefined if the bytes are no visible text. */
export function readableText(bytes: Bytes): string | undefined {
  try {
    const text = decodeUtf8(bytes)
    return /\p{Cc}/u.test(text.replaceAll(/[\t\n\r]/g, '')) ? undefined : text
  } catch {
    return undefined
  }
}

/** Decodes UTF-8, or returns undefined if it is invalid. Control characters are kept. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** Decodes bytes, with a placeholder for invalid ones. */
export function lossyText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** Decodes Base64, as bytes are sent in JSON. */
export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

const PIECE = 0x8000

export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = []
  // In pieces: a function accepts a limited number of arguments.
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)))
  }
  return btoa(pieces.join(''))
}

/** Bytes as hex digits. */
export function hexOf(bytes: Bytes, between = ''): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(between)
}

/** Concatenates bytes. */
export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.length
  }
  return whole
}

/** Reads a file. Throws ToolError if it is too large for the tools. */
export async function bytesOfFile(file: Blob): Promise<Bytes> {
  if (file.size > MOST_BYTES) throw new ToolError('WB_TOO_LARGE')
  return new Uint8Array(await file.arrayBuffer())
}

/** Downloads bytes as a file. */
export function saveAs(name: string, bytes: Bytes, type = 'application/octet-stream'): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
