import { createHash } from 'node:crypto'
import { advisories, document, pathOf, providerMetadata } from './advisories.ts'

/** All files of the folder `csaf`: path → text. The same every time. */
export function advisoryFiles(): Map<string, string> {
  const files = advisories.flatMap((advisory) => {
    const path = pathOf(advisory)
    const text = json(document(advisory))
    const name = path.slice(path.indexOf('/') + 1)
    return [[path, text] as const, [`${path}.sha512`, `${checksum(text)}  ${name}\n`] as const]
  })
  const newestFirst = advisories.toReversed()
  return new Map([
    ['provider-metadata.json', json(providerMetadata())],
    ['index.txt', advisories.map((one) => `${pathOf(one)}\n`).join('')],
    ['changes.csv', newestFirst.map((one) => `"${pathOf(one)}","${one.date}"\n`).join('')],
    ...files,
  ])
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function checksum(text: string): string {
  return createHash('sha512').update(text).digest('hex')
}
