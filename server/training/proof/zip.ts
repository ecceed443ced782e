import { strToU8, zipSync } from 'fflate'

/** Makes a ZIP archive of these texts. File names are used unchanged, including `../`. */
export function createZip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return new Uint8Array(zipSync(Object.fromEntries(entries)))
}
