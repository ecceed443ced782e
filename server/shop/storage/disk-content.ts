import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The files that every shop's disk comes with: path on the shop's disk → file of the host. */
export type DiskContent = ReadonlyMap<string, { file: string; size: number }>

/** Lists all files below a folder of the host. */
export function readDiskContent(folder: string): DiskContent {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return [relative(folder, file).split(sep).join('/'), { file, size: statSync(file).size }]
    }),
  )
}
