import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isTwinFile } from '../scratch-shop.ts'
import { isDraft } from './shop-file.ts'

/** Removes what a crash left behind: half-made files and twins. What is no plain file is none of ours. */
export function sweep(folder: string, warn: (message: string) => void): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!isDraft(entry.name) && !isTwinFile(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isFile()) rmSync(path)
    else warn(`${path} is not from here. It was left alone; better keep it elsewhere.`)
  }
}
