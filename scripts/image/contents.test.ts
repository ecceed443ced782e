import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { IMAGE_PACKAGES, IMAGE_PATHS, isNeeded, parseLdd } from './contents.ts'

const root = join(import.meta.dirname, '..', '..')

describe('what the image holds', () => {
  it('exists in the project, except what is built', () => {
    const own = IMAGE_PATHS.filter((place) => !place.startsWith('build/'))
    for (const place of [...own, ...IMAGE_PACKAGES.map((name) => `node_modules/${name}`)]) {
      expect(existsSync(join(root, place)), place).toBe(true)
    }
  })

  it('leaves out what only developers need', () => {
    expect(['server/testing', 'server/testing/calls.ts', 'labs/a/weak.test.ts'].filter(isNeeded)).toEqual([])
    expect(isNeeded('node_modules/solc/README.md')).toBe(false)
    expect(isNeeded('content/disk/ftp/acquisitions.md')).toBe(true)
    expect(isNeeded('labs/a/attack.ts')).toBe(true)
  })

  it('holds nothing that is neither in git nor built from it', () => {
    for (const file of ['.containerignore', '.dockerignore']) {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      for (const left of ['.git', '**/node_modules', 'build', 'data']) expect(lines).toContain(left)
    }
  })
})

describe('the libraries of a program', () => {
  const output = [
    '\tlinux-vdso.so.1 (0x00007fa967622000)',
    '\tlibatomic.so.1 => /lib/x86_64-linux-gnu/libatomic.so.1 (0x00007fa967607000)',
    '\t/lib64/ld-linux-x86-64.so.2 (0x00007fa967624000)',
  ]

  it('are read with the loader, and without what the kernel provides', () => {
    expect(parseLdd(output.join('\n'))).toEqual([
      '/lib/x86_64-linux-gnu/libatomic.so.1',
      '/lib64/ld-linux-x86-64.so.2',
    ])
  })

  it('are named if one is missing', () => {
    const missing = output
      .join('\n')
      .replace('/lib/x86_64-linux-gnu/libatomic.so.1 (0x00007fa967607000)', 'not found')
    expect(() => parseLdd(missing)).toThrow('libatomic.so.1 is missing here')
  })
})
