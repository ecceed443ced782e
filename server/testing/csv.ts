/** A strict CSV parser. Returns lines of cells. */
export function cellsOf(csv: string): string[][] {
  const lines: string[][] = []
  let isEnded = true
  for (const [, quoted, plain, end] of csv
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    const line = lines.at(-1)
    const text = quoted?.replaceAll('""', '"') ?? plain ?? ''
    if (line && !isEnded) line.push(text)
    else lines.push([text])
    isEnded = end !== ','
  }
  return lines
}
