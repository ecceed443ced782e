import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encryptedAnnouncement, encryptedLetter, encryptProgram } from './announcement.ts'
import { lockFile } from './lock-file.ts'

const folder = join(import.meta.dirname, '../../content/disk/ftp')
const shipped = (name: string) => readFileSync(join(folder, name))

describe('the public folder', () => {
  it('holds what the scripts generate', () => {
    expect(shipped('announcement_encrypted.md').toString()).toBe(encryptedAnnouncement())
    expect(shipped('encrypt.pyc').equals(encryptProgram())).toBe(true)
    expect(shipped('package-lock.json.bak').toString()).toBe(lockFile(folder))
  })

  it('announces the token sale to anybody who decodes the characters', () => {
    const alphabet = new Map(Array.from({ length: 128 }, (_, code) => [encryptedLetter(code), code]))
    const codes = encryptedAnnouncement()
      .trimEnd()
      .split('\n')
      .map((number) => alphabet.get(number) ?? 0)
    expect(String.fromCharCode(...codes)).toContain('/#/tokensale-ico-ea')
  })

  it('contains a program that Python 2.7 can load', () => {
    const program = Buffer.from(encryptProgram())
    expect(program.subarray(0, 4).toString('hex')).toBe('03f30d0a')
    expect(program.includes('announcement_encrypted.md')).toBe(true)
  })
})
