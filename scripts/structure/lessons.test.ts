import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readYaml } from '#server/config/yaml-source.ts'
import { labSchema } from '#server/training/lab-file.ts'

const root = join(import.meta.dirname, '..', '..')

describe('what teaches', () => {
  it('says of every challenge how long it takes, and which class of weakness it belongs to', () => {
    const files = globSync('labs/*/lab.yml', { cwd: root })
    const challenges = files.flatMap((file) => readYaml(join(root, file), file, labSchema).challenges)
    expect(challenges.length).toBeGreaterThan(100)
    expect(challenges.filter(({ minutes, concept }) => !minutes || !concept)).toEqual([])
  })
})
