import { strToU8, zipSync } from 'fflate'

/** A ZIP archive of these texts. Their names are taken as they are, wherever they lead. */
export function zip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return new Uint8Array(zipSync(Object.fromEntries(entries)))
}
