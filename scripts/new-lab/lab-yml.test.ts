import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { labSchema } from '#server/training/catalogue/lab-yaml.ts'
import { lineNumbersOf } from '#server/training/catalogue/vulnerable-lines.ts'
import { labYml } from './lab-yml.ts'

const refuse = (index: number, problem: string) => new Error(`${index}: ${problem}`)
const text = labYml('Secret Menu', 'secretMenuChallenge', 200)

describe('the lab.yml of a new lab', () => {
  it('is valid at once', () => {
    const lab = load(text)
    expect([...Value.Errors(labSchema, lab)]).toEqual([])
    expect(lab).toMatchObject({ challenges: [{ key: 'secretMenuChallenge', name: 'Secret Menu' }] })
  })

  it('names a line of the template and fixes that exist', () => {
    const lab = Value.Parse(labSchema, load(text))
    const weak = readFileSync(join(import.meta.dirname, 'template', 'weak.ts'), 'utf8')
    expect(lineNumbersOf(weak, lab.find?.vulnerable ?? [], refuse)).toHaveLength(1)
    for (const fix of Object.keys(lab.fixes ?? {})) {
      expect(readFileSync(join(import.meta.dirname, 'template', 'fixes', `${fix}.ts`), 'utf8')).toContain(
        'greeting',
      )
    }
  })
})
