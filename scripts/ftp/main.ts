// Generates the files of the shop's public folder that cannot be written by hand: node scripts/ftp/main.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encryptedAnnouncement, encryptProgram } from './announcement.ts'
import { lockFile } from './lock-file.ts'

const folder = join(import.meta.dirname, '../../content/disk/ftp')
const files = {
  'announcement_encrypted.md': encryptedAnnouncement(),
  'encrypt.pyc': encryptProgram(),
  'package-lock.json.bak': lockFile(folder),
}
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
console.log(`Made ${Object.keys(files).join(', ')}.`)
